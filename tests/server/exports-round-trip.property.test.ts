import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LANGUAGES } from '#shared/constants/languages.ts';
import { escapeText } from '#shared/lib/escape-html.ts';
import { MEMBER } from '#shared/permissions.ts';
import { withoutFeedCheck } from '#tests/support/feed-check.ts';
import { importFile, step } from '#tests/support/imports.ts';
import { type Reply, type TestProject, world, type World } from '#tests/support/world.ts';

const RUNS = Number(process.env['ROUND_TRIP_RUNS'] ?? 4);

/** What divides values, marks texts, runs as a formula or stands for nothing in a table. */
const piece = fc.constantFrom(
  ...['a', 'Größe', '名前', 'x_y_z', '*b*', '# c', '- d', '1. e', '[f]', '(g)', '<i>h</i>'],
  ...['k, l', 'm; n', '"o"', "'p'", '=q', '@r', '+1', 'null', '[]', '{}', '🎉', '\\', '`s`'],
  ...['(2024-01-01T00:00:00Z by Ann)', 'https://t.example/u', '[v](https://w.example)', '&amp;'],
);
const words = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
/** Names of things; no two differ in case alone, and a number makes each the only one. */
const names = (most: number) =>
  fc
    .array(words, { minLength: 1, maxLength: most })
    .map((all) => all.map((one, n) => `${one} ${n}`));
const day = fc.integer({ min: 0, max: 200 }).map((n) => dayAt(n));
const dayAt = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
const moment = fc
  .integer({ min: 1_700_000_000, max: 1_760_000_000 })
  .map((seconds) => new Date(seconds * 1000).toISOString());

const item = fc.record({
  title: words,
  description: fc.option(words),
  isEpic: fc.boolean(),
  state: fc.constantFrom('Backlog', 'Todo', 'In Progress', 'Done', 'Cancelled'),
  priority: fc.constantFrom('urgent', 'high', 'medium', 'low', 'none'),
  dates: fc.option(fc.tuple(day, day)),
  labels: fc.array(fc.nat(), { maxLength: 3 }),
  modules: fc.array(fc.nat(), { maxLength: 2 }),
  cycle: fc.option(fc.nat()),
  point: fc.option(fc.nat()),
  assignees: fc.subarray([0, 1, 2]),
  author: fc.nat(2),
  created: moment,
  parent: fc.option(fc.nat()),
  comments: fc.array(
    fc.record({ text: fc.oneof(words, fc.constant('')), by: fc.nat(2), at: moment }),
    {
      maxLength: 3,
    },
  ),
  links: fc.array(
    fc.record({ path: fc.constantFrom('a', 'b,c', 'd(e)', 'f?g=[h]'), title: fc.option(words) }),
    {
      maxLength: 3,
    },
  ),
  relations: fc.array(
    fc.record({
      type: fc.constantFrom(
        'blocked_by',
        'relates_to',
        'duplicate',
        'start_before',
        'finish_before',
      ),
      other: fc.nat(),
      lag: fc.integer({ min: -5, max: 5 }),
    }),
    { maxLength: 2 },
  ),
  isArchived: fc.boolean(),
});

const source = fc.record({
  /** Of who exports: the file's heads are in it. */
  language: fc.constantFrom(...LANGUAGES.map(({ code }) => code)),
  zone: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'),
  labels: names(4),
  modules: names(3),
  cycles: names(3),
  points: fc.constantFrom(['1', '2', '3', '5', '8'], ['XS', '=S', '1.50', '3,5'], ['0.5', '13']),
  items: fc.array(item, { minLength: 6, maxLength: 14 }),
});

type Source = typeof source extends fc.Arbitrary<infer Value> ? Value : never;

describe('our own CSV, imported into an empty project', () => {
  let w: World;

  beforeAll(async () => {
    w = await world();
    const { sql } = w.server.platform.database;
    const called = [
      [w.admin.id, 'Lee, Ann', 'Q(A)'],
      [w.member.id, '小龙', '李'],
      [w.guest.id, 'O\'Neil "Bo"', 'van; Dam'],
    ];
    for (const [id = '', first = '', last = ''] of called)
      await sql`UPDATE users SET first_name = ${first}, last_name = ${last} WHERE id = ${id}`;
  });
  afterAll(() => w.close());

  it('is the same items, with all that hangs on them', async () => {
    await withoutFeedCheck(() =>
      fc.assert(
        fc.asyncProperty(source, async (given) => {
          const before = await fill(w, given);
          await speak(w, given.language);
          const file = await exported(w, before);
          await speak(w, 'en');
          const after = await emptyProject(w, given.zone);
          const id = await importFile(w, w.admin, {
            source: 'csv',
            name: 'own.csv',
            content: file,
          });
          await w.admin.patch(`${w.workspace.url}/imports/${id}/`, { project: after.id });
          const { forecast } = await step(w, w.admin, id, 'check');
          const done = await step(w, w.admin, id, 'run');
          const said = (await w.admin.get(`${w.workspace.url}/imports/${id}/problems/`)).body;
          expect(said).toEqual([]);
          expect(done).toMatchObject({ status: 'completed', problems: 0 });
          expect(forecast.problems).toBe(0);
          expect(await thingsOf(w, after)).toEqual(await thingsOf(w, before));
        }),
        { numRuns: RUNS, endOnFailure: true },
      ),
    );
  });
});

async function good(reply: Promise<Reply>) {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

const speak = (w: World, language: string) =>
  good(w.admin.patch('/api/users/me/profile/', { language }));

async function emptyProject(w: World, zone: string): Promise<TestProject> {
  const { sql } = w.server.platform.database;
  const project = await w.server.project(w.workspace, w.admin);
  await sql`UPDATE projects SET timezone = ${zone}, is_epic_enabled = true WHERE id = ${project.id}`;
  for (const who of [w.member, w.guest])
    await w.server.joinProject(w.workspace, project, who, MEMBER);
  return project;
}

/** A project with what was drawn, made as people make it; what they cannot choose, such as times, is set afterwards. */
async function fill(w: World, given: Source): Promise<TestProject> {
  const { sql } = w.server.platform.database;
  const project = await emptyProject(w, given.zone);
  const { url } = project;
  const people = [w.admin, w.member, w.guest];
  const make = async (what: string, rows: readonly object[]) => {
    const ids: string[] = [];
    for (const row of rows) ids.push((await good(w.admin.post(`${url}/${what}/`, row))).id);
    return ids;
  };
  const at = <T>(from: readonly T[], place: number | null) =>
    place === null ? undefined : from[place % from.length];
  const labels = await make(
    'issue-labels',
    given.labels.map((name) => ({ name })),
  );
  const modules = await make(
    'modules',
    given.modules.map((name) => ({ name })),
  );
  // The last two share a name, the last one has other dates.
  const cycles = await make('cycles', [
    ...given.cycles.map((name, n) => ({
      name,
      start_date: dayAt(n * 20),
      end_date: dayAt(n * 20 + 9),
    })),
    { name: given.cycles[0], start_date: '2027-01-04', end_date: '2027-01-05' },
    { name: 'Some day' },
  ]);
  const estimate = await good(
    w.admin.post(`${url}/estimates/`, {
      estimate: { name: 'Size', type: given.points.every(Number) ? 'points' : 'categories' },
      estimate_points: given.points.map((value, key) => ({ key, value })),
    }),
  );
  await good(w.admin.patch(`${url}/`, { estimate: estimate.id }));
  const points = (estimate.points as { id: string }[]).map(({ id }) => id);
  const ids: string[] = [];
  const isEpic: boolean[] = [];
  for (const [n, one] of given.items.entries()) {
    const dates = one.dates?.toSorted() ?? [null, null];
    const parent = one.isEpic ? undefined : at(ids, ids.length > 0 ? one.parent : null);
    const made = await good(
      (at(people, one.author) ?? w.admin).post(`${url}/${one.isEpic ? 'epics' : 'issues'}/`, {
        name: `${one.title} ${n}`,
        description_html:
          one.description === null ? '<p></p>' : `<p>${escapeText(one.description)}</p>`,
        state_id: project.states[one.state],
        priority: one.priority,
        start_date: dates[0],
        target_date: dates[1],
        label_ids: [...new Set(one.labels.map((place) => at(labels, place)))],
        assignee_ids: one.assignees.map((place) => people[place]?.id),
        ...(one.point !== null && { estimate_point: at(points, one.point) }),
        ...(parent && { parent_id: parent }),
      }),
    );
    ids.push(made.id);
    isEpic.push(one.isEpic);
  }
  for (const [n, one] of given.items.entries()) {
    const id = ids[n] ?? '';
    for (const module of one.isEpic ? [] : new Set(one.modules.map((place) => at(modules, place))))
      await good(w.admin.post(`${url}/modules/${module}/issues/`, { issues: [id] }));
    for (const { text, by, at: when } of one.comments) {
      const said = await good(
        (at(people, by) ?? w.admin).post(`${url}/issues/${id}/comments/`, {
          comment_html: text === '' ? '<p></p>' : `<p>${escapeText(text)}</p>`,
        }),
      );
      await sql`UPDATE comments SET created_at = ${when} WHERE id = ${said.id}`;
    }
    for (const [k, link] of one.links.entries())
      await good(
        w.admin.post(`${url}/issues/${id}/issue-links/`, {
          url: `https://tutti.test/${k}/${link.path}`,
          ...(link.title !== null && { title: link.title }),
        }),
      );
    for (const { type, other, lag } of one.relations)
      // Loops and pairs that are related already are refused.
      await w.admin.post(`${url}/issues/${id}/issue-relation/`, {
        relation_type: type,
        issues: [at(ids, other)],
        ...(/before/.test(type) && { lag }),
      });
  }
  for (const [n, one] of given.items.entries()) {
    const isOver = one.state === 'Done' || one.state === 'Cancelled';
    await sql`UPDATE work_items SET created_at = ${one.created}, updated_at = ${one.created}::timestamptz + interval '1 hour',
        completed_at = CASE WHEN completed_at IS NULL THEN NULL ELSE ${one.created}::timestamptz + interval '30 minutes' END,
        cycle_id = ${(!one.isEpic && at(cycles, one.cycle)) || null},
        archived_at = ${isOver && one.isArchived ? one.created.slice(0, 10) : null}
      WHERE id = ${ids[n] ?? ''}`;
  }
  return project;
}

async function exported(w: World, project: TestProject): Promise<Buffer> {
  const reply = await w.server.app.inject({
    method: 'POST',
    url: `${w.workspace.url}/export-issues/file/`,
    headers: { cookie: w.admin.cookie },
    payload: { provider: 'csv', project: [project.id] },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.rawPayload;
}

/** All that a project's items are, by names: other ids and numbers stand for the same. */
async function thingsOf(w: World, project: TestProject) {
  return w.server.platform.database.sql`
    SELECT i.name, i.is_epic, t.description_stripped AS text, s.name AS state, i.priority, i.start_date, i.target_date,
      i.created_by, utc_text(i.created_at) AS created, utc_text(i.updated_at) AS updated,
      utc_text(i.completed_at) AS completed, i.archived_at, e.value AS estimate, p.name AS parent, ep.name AS epic,
      ARRAY(SELECT l.name FROM labels l WHERE l.id = ANY(i.label_ids) ORDER BY 1) AS labels,
      ARRAY(SELECT m.name FROM modules m WHERE m.id = ANY(i.module_ids) ORDER BY 1) AS modules,
      ARRAY(SELECT a FROM unnest(i.assignee_ids) a ORDER BY 1) AS assignees,
      c.name AS cycle, (c.start_date AT TIME ZONE o.timezone)::date AS cycle_start,
      (c.end_date AT TIME ZONE o.timezone)::date AS cycle_end,
      (SELECT json_agg(json_build_array(x.actor_id, utc_text(x.created_at), x.comment_stripped)
        ORDER BY x.created_at, x.comment_stripped, x.actor_id) FROM comments x
        WHERE x.work_item_id = i.id AND x.deleted_at IS NULL) AS comments,
      (SELECT json_agg(json_build_array(x.url, nullif(x.title, '')) ORDER BY x.url) FROM work_item_links x
        WHERE x.work_item_id = i.id AND x.deleted_at IS NULL) AS links,
      (SELECT json_agg(json_build_array(r.relation_type, r.lag, y.name) ORDER BY y.name)
        FROM work_item_relations r JOIN work_items y ON y.id = r.target_id
        WHERE r.source_id = i.id AND r.deleted_at IS NULL) AS relations
    FROM work_items i JOIN projects o ON o.id = i.project_id JOIN states s ON s.id = i.state_id
    LEFT JOIN work_item_texts t ON t.work_item_id = i.id LEFT JOIN estimate_points e ON e.id = i.estimate_point
    LEFT JOIN cycles c ON c.id = i.cycle_id LEFT JOIN work_items p ON p.id = i.parent_id
    LEFT JOIN work_items ep ON ep.id = i.epic_id
    WHERE i.project_id = ${project.id} AND i.deleted_at IS NULL ORDER BY i.name`;
}
