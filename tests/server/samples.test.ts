import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { identifierOf } from '#server/features/samples/demo/commands.ts';
import { DEMO_ITEMS } from '#server/features/samples/demo/content.ts';
import { demoProjectJob } from '#server/features/samples/demo/job.ts';
import { calendarOf } from '#server/features/samples/workspace/calendar.ts';
import { readSample } from '#server/features/samples/workspace/content.ts';
import { wordsOf } from '#server/platform/texts/words.ts';
import { PRIORITIES } from '#shared/constants/work-items.ts';
import { SampleWorkspace } from '#shared/contract/samples.ts';
import { DEFAULT_STATES } from '#shared/contract/states.ts';
import {
  type Caller,
  startServer,
  type TestServer,
  world,
  type World,
} from '#tests/support/world.ts';

const SAMPLE = '/api/instances/sample-workspace/';

const { projects } = readSample('en');

describe('the sample workspace', () => {
  let server: TestServer;
  let admin: Caller;
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any shape
  const rows = (text: string): Promise<any[]> => server.platform.database.sql.unsafe(text);
  const made = () => rows('SELECT slug FROM workspaces');

  beforeAll(async () => {
    server = await startServer();
    admin = await server.person('Ada', { kind: 'admin' });
    await rows(`WITH made AS (INSERT INTO instances (instance_name, instance_id, current_version)
      VALUES ('t', 't', '0.0.0') RETURNING id)
      INSERT INTO instance_admins (instance_id, user_id, role) SELECT id, '${admin.id}', 20 FROM made`);
  });
  afterAll(() => server.close());

  it('is not made for people who are signed out', async () => {
    expect((await server.anonymous.post(SAMPLE)).status).toBe(401);
    expect(await made()).toEqual([]);
  });

  it('is not made for people who do not run the instance, nor in the app’s own session', async () => {
    const person = await server.person('Max', { kind: 'admin' });
    const refused = await person.post(SAMPLE);
    expect(refused.status).toBe(403);
    expect((await (await server.person('Bea')).post(SAMPLE)).status).toBe(401);
    expect(await made()).toEqual([]);
  });

  it('is made in one go, for whoever asked as its owner', async () => {
    const { status, body } = await admin.post(SAMPLE, { name: 'mine', slug: 'mine' });
    expect(status).toBe(201);
    expect(SampleWorkspace.parse(body)).toMatchObject({
      name: 'Harbor Coffee',
      slug: 'harbor-coffee',
      owner: admin.id,
      total_members: 5,
      role: 20,
    });
  });

  it('has pages, some below others and one for its owner alone', async () => {
    const found = await rows(`
      SELECT g.name, a.name AS above, g.access, g.created_at < now() AS is_old, u.id = '${admin.id}' AS is_mine,
        t.description_html <> '' AS has_text
      FROM pages g JOIN users u ON u.id = g.owned_by JOIN page_descriptions t ON t.page_id = g.id
      LEFT JOIN pages a ON a.id = g.parent_id ORDER BY g.created_at`);
    const wanted = projects.flatMap((project) => project.pages);
    expect(found.map((page) => page.name).toSorted()).toEqual(
      wanted.map((page) => page.name).toSorted(),
    );
    for (const page of found) {
      const { below, by, isPrivate = false } = wanted.find(({ name }) => name === page.name) ?? {};
      expect(page).toMatchObject({
        above: wanted.find(({ key }) => key === below)?.name ?? null,
        access: isPrivate ? 1 : 0,
        is_old: true,
        is_mine: by === 'me',
        has_text: true,
      });
    }
  });

  it('is refused once there is a workspace', async () => {
    const { status, body } = await admin.post(SAMPLE);
    expect(status).toBe(409);
    expect(body).toEqual({
      error: 'There is a workspace already; the sample workspace is for empty instances only.',
    });
    expect(await made()).toHaveLength(1);
  });

  it('has two projects with five people in each, four of them placeholders', async () => {
    const found = await rows(
      `SELECT p.identifier, p.name, count(*)::int AS people,
         count(*) FILTER (WHERE u.is_placeholder)::int AS placeholders,
         count(*) FILTER (WHERE m.role = 20)::int AS admins
       FROM projects p JOIN project_members m ON m.project_id = p.id JOIN users u ON u.id = m.member_id
       GROUP BY p.id ORDER BY p.identifier`,
    );
    expect(found).toEqual([
      { identifier: 'APP', name: 'Mobile app', people: 5, placeholders: 4, admins: 2 },
      { identifier: 'WEB', name: 'Website', people: 5, placeholders: 4, admins: 1 },
    ]);
  });

  it('has sixty items, in every state with every priority', async () => {
    const found = await rows(
      `SELECT DISTINCT s.name AS state, i.priority FROM work_items i JOIN states s ON s.id = i.state_id`,
    );
    expect(found).toHaveLength(DEFAULT_STATES.length * PRIORITIES.length);
    const [counts] = await rows(
      `SELECT count(*)::int AS items, count(parent_id)::int AS children,
         count(*) FILTER (WHERE sub_issues_count > 0)::int AS parents,
         count(*) FILTER (WHERE cardinality(assignee_ids) > 0)::int AS assigned,
         (SELECT count(*)::int FROM labels WHERE parent_id IS NOT NULL) AS nested_labels,
         (SELECT count(*)::int FROM work_item_relations) AS relations,
         (SELECT count(DISTINCT relation_type)::int FROM work_item_relations) AS relation_types,
         (SELECT count(*)::int FROM comments) AS comments,
         (SELECT count(*)::int FROM work_item_reactions) AS reactions,
         (SELECT count(*)::int FROM comment_reactions) AS comment_reactions
       FROM work_items`,
    );
    const items = projects.flatMap((project) => project.items);
    const of = (field: 'comments' | 'reactions' | 'relations') =>
      items.reduce((sum, item) => sum + (item[field]?.length ?? 0), 0);
    const comments = items.flatMap((item) => item.comments ?? []);
    expect(counts).toEqual({
      items: 60,
      children: 11,
      parents: 4,
      assigned: items.filter((item) => item.to?.length).length,
      nested_labels: 2,
      relations: of('relations'),
      relation_types: 4,
      comments: comments.length,
      reactions: of('reactions'),
      comment_reactions: comments.flatMap((comment) => comment.reactions ?? []).length,
    });
    expect(counts.comments).toBeGreaterThan(20);
  });

  it('has dates around today: nothing from the future, done after made, comments after both', async () => {
    const wrong = await rows(
      `SELECT i.external_id FROM work_items i LEFT JOIN comments c ON c.work_item_id = i.id
       WHERE i.created_at > now() OR i.updated_at > now() OR i.updated_at < i.created_at
         OR i.completed_at < i.created_at OR c.created_at > now() OR c.created_at < i.created_at
         OR c.created_at > i.updated_at OR i.start_date > i.target_date
         OR (i.completed_at IS NULL) = (SELECT s."group" = 'completed' FROM states s WHERE s.id = i.state_id)`,
    );
    expect(wrong).toEqual([]);
    const [range] = await rows(
      `SELECT count(*) FILTER (WHERE created_at > now() - interval '1 day')::int AS new,
         count(*) FILTER (WHERE created_at < now() - interval '30 days')::int AS old,
         count(*) FILTER (WHERE target_date BETWEEN current_date AND current_date + 30)::int AS due
       FROM work_items`,
    );
    expect(range.new).toBeGreaterThan(0);
    expect(range.old).toBeGreaterThan(10);
    expect(range.due).toBeGreaterThan(15);
  });

  it('has a cycle that runs and modules, whose past days end where their items are', async () => {
    const cycles = await rows(
      `SELECT c.id, c.name, (SELECT count(*)::int FROM work_items i WHERE i.cycle_id = c.id) AS items
       FROM cycles c WHERE now() BETWEEN c.start_date AND c.end_date`,
    );
    expect(cycles.map(({ name, items }) => ({ name, items }))).toEqual(
      projects.map(({ cycle }) => ({ name: cycle.name, items: cycle.items.length })),
    );
    const modules = projects.flatMap((project) => project.modules);
    const members = await rows(
      `SELECT m.name, count(i.id)::int AS items FROM modules m
       LEFT JOIN work_items i ON m.id = ANY (i.module_ids) GROUP BY m.id`,
    );
    expect(members.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      modules
        .map(({ name, items }) => ({ name, items: items.length }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    );
    // The steps of each plan add up to its items by groups, and none of them is still to come.
    const wrong = await rows(`
      WITH stepped AS (
        SELECT coalesce(l.cycle_id, l.module_id) AS plan, d."group", sum(d.n) AS n
        FROM progress_log l CROSS JOIN LATERAL (VALUES (l.from_group, -1), (l.to_group, 1)) d("group", n)
        WHERE d."group" IS NOT NULL GROUP BY 1, 2 HAVING sum(d.n) <> 0),
      counted AS (
        SELECT p.plan, s."group", count(*) AS n FROM work_items i JOIN states s ON s.id = i.state_id
        CROSS JOIN LATERAL unnest(array_append(i.module_ids, i.cycle_id)) p(plan)
        WHERE p.plan IS NOT NULL GROUP BY 1, 2)
      SELECT * FROM stepped s FULL JOIN counted c USING (plan, "group") WHERE s.n IS DISTINCT FROM c.n
      UNION ALL SELECT l.cycle_id, 'future', 0, 0 FROM progress_log l WHERE l.at > now()`);
    expect(wrong).toEqual([]);
    const [cycle] = cycles;
    const [days] = await rows(
      `SELECT count(DISTINCT at::date)::int AS n FROM progress_log WHERE cycle_id = '${cycle.id}'`,
    );
    expect(days.n).toBeGreaterThan(4);
  });

  it('has work that began some days before it was done, and as many items in each state as there are', async () => {
    const spans = await rows(
      `SELECT extract(epoch FROM i.completed_at - min(t.started_at)) / 86400 AS days FROM work_items i
       LEFT JOIN work_item_steps t ON t.work_item_id = i.id WHERE i.completed_at IS NOT NULL GROUP BY i.id`,
    );
    const days = spans.map((span) => (span.days === null ? -1 : Number(span.days)));
    expect(days.length).toBeGreaterThan(10);
    expect(days.filter((span) => span < 0)).toEqual([]);
    expect(days.filter((span) => span > 1).length).toBeGreaterThan(days.length / 2);
    const wrong = await rows(`
      SELECT place, n, items FROM (SELECT place, sum(n)::int AS n FROM work_item_flow GROUP BY place) f
      FULL JOIN (SELECT place_of_state(state_id) AS place, count(*)::int AS items FROM work_items GROUP BY 1) i USING (place)
      WHERE coalesce(n, 0) <> coalesce(items, 0)
      UNION ALL SELECT 0, 0, 0 FROM work_item_steps WHERE at > now()`);
    expect(wrong).toEqual([]);
  });

  it('tells nobody, and has no demo project', async () => {
    expect(await rows('SELECT 1 FROM notifications')).toEqual([]);
    expect(await rows('SELECT 1 FROM mails')).toEqual([]);
    expect(await rows('SELECT 1 FROM demo_projects')).toEqual([]);
  });

  it('can be read and changed by its owner like any other', async () => {
    const app = await server.person('Ada again');
    await rows(`UPDATE sessions SET user_id = '${admin.id}' WHERE user_id = '${app.id}'`);
    const workspace = '/api/workspaces/harbor-coffee';
    const [project] = await rows(`SELECT id FROM projects WHERE identifier = 'APP'`);
    const { body } = await app.get(`${workspace}/projects/${project.id}/issues/`);
    expect(body.total_count).toBe(30);
    const item = body.results[0];
    const change = { priority: 'urgent', name: 'Mine now' };
    const url = `${workspace}/projects/${project.id}/issues/${item.id}/`;
    expect((await app.patch(url, change)).status).toBe(204);
  });
});

describe('the calendar of a sample', () => {
  it('never reaches the future, also just after midnight', () => {
    const now = Date.UTC(2025, 5, 15, 0, 1);
    const calendar = calendarOf(now);
    for (let turn = 0; turn < 70; turn += 1) {
      expect(Date.parse(calendar.moment(0, turn))).toBeLessThan(now);
    }
    expect(calendar.date(-1)).toBe('2025-06-14');
    expect(calendar.date(20)).toBe('2025-07-05');
    expect(calendar.moment(-1, 0)).toBe('2025-06-14T07:00:00.000Z');
  });
});

describe('the demo project of a new workspace', () => {
  let w: World;
  let id: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any shape
  const rows = (text: string, ...values: string[]): Promise<any[]> =>
    w.server.platform.database.sql.unsafe(text, values);
  const run = (workspaceId: string) => demoProjectJob.run(w.server.platform, workspaceId);
  const demosOf = (workspaceId: string) =>
    rows('SELECT id FROM projects WHERE workspace_id = $1::uuid', workspaceId);

  async function makeWorkspace(name: string, slug: string): Promise<string> {
    const { body, status } = await w.admin.post('/api/workspaces/', { name, slug });
    expect(status).toBe(201);
    return body.id;
  }

  beforeAll(async () => {
    w = await world();
    id = await makeWorkspace('Blue Fjord 7', 'blue-fjord');
    await w.server.join({ id, slug: 'blue-fjord', url: '' }, w.guest, 5);
    await w.server.join({ id, slug: 'blue-fjord', url: '' }, w.member, 15);
  });
  afterAll(() => w.close());

  it('is due with the workspace, and made once, also by several processes at once', async () => {
    expect(await demoProjectJob.due(w.server.platform, 10)).toEqual([id]);
    expect(await demosOf(id)).toEqual([]);
    await Promise.all([run(id), run(id), run(id)]);
    await run(id);
    expect(await demosOf(id)).toHaveLength(1);
    expect(await demoProjectJob.due(w.server.platform, 10)).toEqual([]);
    const [job] = await rows('SELECT status, attempts, project_id FROM demo_projects');
    const [project] = await demosOf(id);
    expect(job).toEqual({ status: 'done', attempts: 1, project_id: project.id });
  });

  it('is named after the workspace, open, with a picture and an emoji', async () => {
    const [{ id: project }] = await demosOf(id);
    const { body } = await w.admin.get(`/api/workspaces/blue-fjord/projects/${project}/`);
    expect(body).toMatchObject({ name: 'Blue Fjord 7', identifier: 'BLUEF', network: 2 });
    expect(body.logo_props.emoji.value).toBe('128075');
    expect(body.cover_image_url).toMatch(/^data:image\/svg\+xml,/);
  });

  it('has everybody in it with the role they have in the workspace', async () => {
    const members = await rows(
      `SELECT m.member_id, m.role FROM project_members m JOIN projects p ON p.id = m.project_id
       WHERE p.workspace_id = $1::uuid ORDER BY m.role`,
      id,
    );
    expect(members).toEqual([
      { member_id: w.guest.id, role: 5 },
      { member_id: w.member.id, role: 15 },
      { member_id: w.admin.id, role: 20 },
    ]);
  });

  it('has the five states, the two labels and the seven items of the contract', async () => {
    const [{ id: project }] = await demosOf(id);
    const states = await rows(
      `SELECT name, color, sequence, "group", "default" FROM states WHERE project_id = $1::uuid ORDER BY sequence`,
      project,
    );
    expect(states.map((state) => Object.values(state))).toEqual([
      ['Backlog', '#A3A3A3', 15_000, 'backlog', true],
      ['Todo', '#3A3A3A', 25_000, 'unstarted', false],
      ['In Progress', '#F59E0B', 35_000, 'started', false],
      ['Done', '#16A34A', 45_000, 'completed', false],
      ['Cancelled', '#EF4444', 55_000, 'cancelled', false],
    ]);
    const labels = await rows(
      'SELECT name, color FROM labels WHERE project_id = $1::uuid ORDER BY name',
      project,
    );
    expect(labels).toEqual([
      { name: 'admin', color: '#0693e3' },
      { name: 'concepts', color: '#9900ef' },
    ]);
    const items = await rows(
      `SELECT i.name, i.sort_order, i.priority, s.name AS state, i.created_by,
         (SELECT count(*)::int FROM work_item_activities a
          WHERE a.work_item_id = i.id AND a.verb = 'created' AND a.actor_id = i.created_by) AS lines
       FROM work_items i JOIN states s ON s.id = i.state_id
       WHERE i.project_id = $1::uuid ORDER BY i.sequence_id`,
      project,
    );
    const place = ['In Progress', 'Todo', ...Array.from({ length: 5 }, () => 'Backlog')];
    expect(items).toEqual(
      DEMO_ITEMS.map(({ key }, index) => ({
        name: wordsOf('en', 'samples')(`demo.items.${key}.name`),
        sort_order: 1000 * (index + 1),
        priority: 'none',
        state: place[index],
        created_by: w.admin.id,
        lines: 1,
      })),
    );
    expect(await rows('SELECT 1 FROM notifications')).toEqual([]);
  });

  it('is on the feed of everybody in the project', async () => {
    const [{ id: project }] = await demosOf(id);
    const [log] = await rows(
      `SELECT count(DISTINCT entity_id)::int AS items FROM change_log
       WHERE scope_kind = 'project' AND scope = $1::uuid AND entity = 'work_item' AND op = 'up'`,
      project,
    );
    expect(log.items).toBe(7);
  });

  it('is not made twice when the process dies after the commit', async () => {
    await rows(
      `UPDATE demo_projects SET next_attempt_at = now() WHERE workspace_id = $1::uuid`,
      id,
    );
    await run(id);
    expect(await demosOf(id)).toHaveLength(1);
  });

  it('is made by another process when the first one died before the commit', async () => {
    const other = await makeWorkspace('Red', 'red-one');
    await rows(
      `UPDATE demo_projects SET status = 'running', attempts = 1, next_attempt_at = now() + interval '60 s'
       WHERE workspace_id = $1::uuid`,
      other,
    );
    await run(other);
    expect(await demosOf(other)).toEqual([]);
    await rows(
      `UPDATE demo_projects SET next_attempt_at = now() WHERE workspace_id = $1::uuid`,
      other,
    );
    expect(await demoProjectJob.due(w.server.platform, 10)).toEqual([other]);
    await run(other);
    expect(await demosOf(other)).toHaveLength(1);
  });

  it('gives way to a project that somebody has made under its name meanwhile', async () => {
    const other = await makeWorkspace('Green', 'green-one');
    const own = { name: 'Green', identifier: 'OWN' };
    expect((await w.admin.post('/api/workspaces/green-one/projects/', own)).status).toBe(201);
    await run(other);
    const [job] = await rows(
      'SELECT status FROM demo_projects WHERE workspace_id = $1::uuid',
      other,
    );
    expect(job.status).toBe('skipped');
    expect(await demosOf(other)).toHaveLength(1);
  });

  it('is not made in a workspace that is gone', async () => {
    const other = await makeWorkspace('Grey', 'grey-one');
    expect((await w.admin.delete('/api/workspaces/grey-one/')).status).toBe(204);
    await run(other);
    const [job] = await rows(
      'SELECT status FROM demo_projects WHERE workspace_id = $1::uuid',
      other,
    );
    expect(job.status).toBe('skipped');
  });

  it('is not made in workspaces of the admin area', async () => {
    const instance = await w.server.person('Ida', { kind: 'admin' });
    await rows(
      `WITH made AS (INSERT INTO instances (instance_name, instance_id, current_version)
         VALUES ('t', 't', '0.0.0') RETURNING id)
       INSERT INTO instance_admins (instance_id, user_id, role) SELECT id, $1::uuid, 20 FROM made`,
      instance.id,
    );
    const body = { name: 'Theirs', slug: 'theirs' };
    const made = await instance.post('/api/instances/workspaces/', body);
    expect(made.status).toBe(201);
    const found = await rows(
      'SELECT 1 FROM demo_projects WHERE workspace_id = $1::uuid',
      made.body.id,
    );
    expect(found).toEqual([]);
  });

  it('has the first five letters and digits of the workspace’s name as its key', () => {
    expect(identifierOf('Blue Fjord 7')).toBe('BLUEF');
    expect(identifierOf('a-1 b')).toBe('A1B');
    expect(identifierOf('Straße')).toBe('STRASS');
    expect(identifierOf('日本語')).toBe('日本語');
    expect(identifierOf('!?')).toBe('DEMO');
  });
});
