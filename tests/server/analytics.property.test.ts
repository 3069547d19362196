import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PUBLIC_PAGE } from '#shared/constants/pages.ts';
import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import {
  type ItemShares,
  type ItemTotals,
  OVERVIEW_KINDS,
  type OverviewKind,
} from '#shared/contract/analytics.ts';
import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { addDays } from '#shared/lib/work-item-lists/moments.ts';
import { fromAddress } from '#shared/lib/work-item-query/address.ts';
import type { FilterFacts } from '#shared/lib/work-item-query/facts.ts';
import { testOf } from '#shared/lib/work-item-query/match.ts';
import { GUEST } from '#shared/permissions.ts';
import { DIMENSION_NAMES, shareQuery } from '#shared/work-item-fields/dimensions.ts';
import { insert, makeItems, readFacts, readItems } from '#tests/support/list-data.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';
import {
  createdAndResolved,
  cumulativeFlow,
  durationBars,
  durationQuery,
  flowQuery,
  throughput,
  weekQuery,
} from '#web/features/analytics/chart-makers.ts';
import type { ChartData } from '#web/ui/charts/chart-data.ts';

const RUNS = Number(process.env['NUMBER_RUNS'] ?? 120);
/** Words are not what is tested. */
const keyOf = ((key: string) => key) as Parameters<typeof createdAndResolved>[2];
const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
interface Reader {
  readonly who: Caller;
  readonly items: readonly ListItem[];
  readonly facts: FilterFacts;
}

describe('every number', () => {
  let w: World;
  let words: readonly string[];
  let second: TestProject;
  let readers: readonly Reader[];
  const today = new Date().toISOString().slice(0, 10);
  const day = (back: number) => addDays(today, -back) ?? today;

  beforeAll(async () => {
    w = await world();
    second = await w.server.project(w.workspace, w.admin, 'TWO');
    words = [
      ...(await fill(w, w.project, day)),
      ...(await fill(w, second, day)),
      `created:${day(5)}..${day(1)}`,
      `completed:>=${day(3)}`,
      `was:started@${day(4)},unstarted@${day(4)}`,
      `was:completed@${day(1)}`,
      'lead-time:0,2..5',
      'cycle-time:1..',
      'due:overdue',
      'no:due',
      'priority:high,low',
      'state:started,completed',
      'assignee:@me',
      'no:assignee',
      'item',
    ];
    await w.server.joinProject(w.workspace, w.project, w.guest, GUEST).catch(() => undefined);
    const all = (await readItems(w.server)).filter(({ row }) => row.is_listed);
    const facts = await readFacts(w.server, [w.project.id, second.id]);
    const reader = (who: Caller, items: readonly ListItem[]): Reader => ({
      who,
      items,
      facts: { ...facts, me: who.id, today, zone: 'UTC' },
    });
    readers = [
      reader(
        w.admin,
        all.map(({ item }) => item),
      ),
      // A member is in the first project alone, and its guest sees there what they made.
      reader(
        w.member,
        all.filter(({ row }) => row.project_id === w.project.id).map(({ item }) => item),
      ),
      reader(
        w.guest,
        all
          .filter(({ row }) => row.project_id === w.project.id && row.created_by === w.guest.id)
          .map(({ item }) => item),
      ),
    ];
  });
  afterAll(() => w.close());

  const query = () => {
    const word = fc.constantFrom(...words);
    const term = fc.tuple(word, fc.boolean()).map(([text, isNot]) => (isNot ? `-${text}` : text));
    const all = fc.array(term, { maxLength: 3 }).map((terms) => terms.join(' '));
    return fc.oneof(
      all,
      fc.tuple(all, term).map(([a, b]) => `${a} OR ${b}`),
    );
  };

  it('is the size of the list that it opens, for everybody', async () => {
    const timed = { lead: 0, cycle: 0 };
    await fc.assert(
      fc.asyncProperty(
        query(),
        fc.nat(2),
        fc.constantFrom(...DIMENSION_NAMES),
        fc.constantFrom(...DIMENSION_NAMES),
        async (text, place, x, group) => {
          const { who, items, facts } = readers[place] as Reader;
          const sizeOf = (filter: string) =>
            items.filter(testOf(fromAddress(filter), facts)).length;
          const base = `${w.workspace.url}/work-item-numbers`;
          const narrowed = `query=${encodeURIComponent(text)}`;
          const days = `from=${day(8)}&to=${today}`;
          const [totals, shares, flow, made, lead, cycle] = await Promise.all([
            who.get(`${base}/totals/?${narrowed}&${days}`),
            who.get(`${base}/shares/?${narrowed}&x=${x}&group=${group}`),
            who.get(`${base}/flow/?${narrowed}&${days}`),
            who.get(`${base}/days/?${narrowed}&${days}`),
            who.get(`${base}/durations/?${narrowed}&${days}&of=lead`),
            who.get(`${base}/durations/?${narrowed}&${days}&of=cycle`),
          ]);
          checkTotals(totals.body, (part) => sizeOf(and(text, part)), { from: day(8), to: today });
          const found = shares.body as ItemShares;
          expect(found.total.count).toBe(sizeOf(text));
          for (const row of found.rows)
            expect(row.count, `${x} ${row.key}`).toBe(sizeOf(and(text, shareQuery(x, [row.key]))));
          for (const row of found.groups)
            expect(row.count).toBe(sizeOf(and(text, shareQuery(group, [row.key]))));
          for (const cell of found.cells) {
            const both = and(and(text, shareQuery(x, [cell.key])), shareQuery(group, [cell.group]));
            expect(cell.count, both).toBe(sizeOf(both));
          }
          for (const { date, created, resolved } of made.body) {
            expect(created).toBe(sizeOf(and(text, `created:${date}`)));
            expect(resolved).toBe(sizeOf(and(text, `completed:${date}`)));
          }
          const last = flow.body.at(-1);
          for (const name of GROUPS)
            expect(last[name], name).toBe(sizeOf(and(text, `state:${name}`)));
          // What a chart draws is the size of the list that a click on it opens.
          const span = { from: day(8), to: today };
          const weeks = createdAndResolved(made.body, span, keyOf);
          checkPlot(weeks, (at, series) => weekQuery(span, at, series));
          checkPlot(throughput(made.body, span, keyOf), (at, name) => weekQuery(span, at, name));
          const opened = checkPlot(cumulativeFlow(flow.body, keyOf), (at, series) =>
            flowQuery(flow.body, at, series),
          );
          // Four bands on each of the nine days.
          expect(opened).toBe(36);
          for (const [of, { body }] of [
            ['lead', lead],
            ['cycle', cycle],
          ] as const) {
            const bars = durationBars(body, of, keyOf);
            checkPlot(bars, (at) => durationQuery(body, of, span, at));
            timed[of] += body.count;
          }

          function checkPlot(
            { points, series }: ChartData,
            queryOf: (at: number, series: string) => string | null,
          ): number {
            let count = 0;
            for (const { key, values } of series) {
              for (const at of points.keys()) {
                const part = queryOf(at, key);
                if (part === null) continue;
                expect(values[at], `${key} ${part}`).toBe(sizeOf(and(text, part)));
                count += 1;
              }
            }
            return count;
          }
        },
      ),
      { numRuns: RUNS },
    );
    // Some of it was about items that took their time.
    expect(Math.min(timed.lead, timed.cycle)).toBeGreaterThan(0);
  });

  it('of the overview is the size of the list that it opens, in any choice of projects', async () => {
    const things = await fillPlaces(w, [w.project, second]);
    const staff = [w.admin, w.member];
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1),
        fc.subarray([w.project.id, second.id, v7()]),
        fc.integer({ min: 1, max: 9 }),
        async (place, chosen, perPage) => {
          const who = staff[place] as Caller;
          const ids = chosen.length > 0 ? `&project_ids=${chosen.join(',')}` : '';
          const base = `${w.workspace.url}/advance-analytics`;
          const [totals, bars] = await Promise.all([
            who.get(`${base}/?tab=overview${ids}`),
            who.get(`${base}-charts/?type=projects${ids}`),
          ]);
          const shown = (kind: OverviewKind): number[] => [
            totals.body[`total_${kind}`]?.count,
            ...bars.body.flatMap(({ key, count }: { key: string; count: number }) =>
              key === kind && key !== 'members' ? [count] : [],
            ),
          ];
          for (const kind of OVERVIEW_KINDS) {
            const list = await readThings(w, who, `kind=${kind}${ids}`, perPage);
            for (const count of shown(kind).filter((one) => one !== undefined))
              expect(count, kind).toBe(list.length);
            const known = things[kind];
            if (!known) continue;
            const own = who === w.admin ? [w.project.id, second.id] : [w.project.id];
            const seen = known.filter(
              (one) =>
                own.includes(one.project_id) &&
                (chosen.length === 0 || chosen.includes(one.project_id)) &&
                (one.owner === undefined || one.owner === who.id),
            );
            expect(list, kind).toEqual(seen.map(({ id }) => id).toSorted());
          }
          const members = bars.body.find(({ key }: { key: string }) => key === 'members');
          const people = await readThings(w, who, 'kind=users', perPage);
          expect(members.count).toBe(people.length);
        },
      ),
      { numRuns: 30 },
    );
    expect((await w.guest.get(`${w.workspace.url}/overview-things/?kind=pages`)).status).toBe(403);
  });

  it('follows random histories day by day', async () => {
    const { sql } = w.server.platform.database;
    const states = Object.entries(w.project.states);
    const placeOf: Record<string, number> = {
      Backlog: 0,
      Todo: 1,
      'In Progress': 2,
      Done: 3,
      Cancelled: 4,
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(9), fc.constantFrom(...states)), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('archived_at', 'deleted_at'),
        async (moves, away) => {
          await sql`DELETE FROM work_items WHERE name = 'walker'`;
          const sorted = moves.toSorted(([a], [b]) => b - a);
          const [id = ''] = await makeItems(w.server, w.workspace, w.project, w.admin, [
            { name: 'walker', created_at: `${day(10)}T01:00:00Z` },
          ]);
          const where = new Map<string, number>([[day(10), 1]]);
          for (const [back, [name, state]] of sorted) {
            await sql`UPDATE work_items SET state_id = ${state} WHERE id = ${id}`;
            await sql`UPDATE work_item_steps SET at = ${`${day(back)}T02:00:00Z`}
              WHERE work_item_id = ${id} AND at > now() - interval '1 minute'`;
            where.set(day(back), placeOf[name] ?? 0);
          }
          const url = `${w.workspace.url}/work-item-numbers/flow/?from=${day(9)}&to=${today}`;
          const flow = (await w.admin.get(`${url}&query=walker`)).body;
          let at = 1;
          for (const [index, row] of flow.entries()) {
            at = where.get(day(9 - index)) ?? at;
            expect(GROUPS.map((group) => row[group])).toEqual(
              GROUPS.map((_, place) => Number(place === at)),
            );
          }
          // What is kept of whole projects is what their items' steps add up to.
          const isSame = async () =>
            expect((await w.admin.get(url)).body).toEqual(
              (await w.admin.get(`${url}&query=-zeppelin`)).body,
            );
          await isSame();
          await sql`UPDATE work_items SET ${sql(away)} = now() WHERE id = ${id}`;
          await isSame();
          await sql`SELECT fold_work_item_flow(${w.project.id})`;
          // A change of the state and the way back into lists in one statement.
          await sql`UPDATE work_items SET ${sql(away)} = NULL, state_id = ${w.project.states['Cancelled'] ?? ''}
            WHERE id = ${id}`;
          await isSame();
        },
      ),
      { numRuns: 15 },
    );
  });
});

/** A thing that is somewhere; with an owner, only that one sees it. */
interface KnownThing {
  readonly id: string;
  readonly project_id: string;
  readonly owner?: string;
}

/** Pages, views and submissions, some of them private, archived or done with; the answer is what counts. */
async function fillPlaces(
  w: World,
  projects: readonly TestProject[],
): Promise<Partial<Record<OverviewKind, readonly KnownThing[]>>> {
  const { sql } = w.server.platform.database;
  const found: Record<'pages' | 'views' | 'intake', KnownThing[]> = {
    pages: [],
    views: [],
    intake: [],
  };
  for (const { id: project_id } of projects) {
    const own = { workspace_id: w.workspace.id, project_id };
    for (const [owner, access] of [
      [w.admin.id, 0],
      [w.admin.id, 1],
      [w.member.id, 1],
    ] as const) {
      const row = { ...own, owned_by: owner, access };
      const [page = ''] = await insert(w.server, 'pages', { ...row, name: `Page ${owner}` });
      // Pages and views say the opposite by these numbers.
      const [view = ''] = await insert(w.server, 'views', { ...row, name: 'View' });
      const isShared = { page: access === PUBLIC_PAGE, view: access === PUBLIC_VIEW };
      found.pages.push({ id: page, project_id, ...(!isShared.page && { owner }) });
      found.views.push({ id: view, project_id, ...(!isShared.view && { owner }) });
    }
    const away = { ...own, owned_by: w.member.id, access: PUBLIC_PAGE, name: 'Away' };
    await insert(w.server, 'pages', { ...away, archived_at: '2026-01-01' });
    await insert(w.server, 'pages', { ...away, deleted_at: '2026-01-01T00:00:00Z' });
  }
  for (const status of [-2, 0, -1, 1]) {
    const items = await makeItems(w.server, w.workspace, w.project, w.member, [
      { name: 'Handed in' },
    ]);
    await sql`UPDATE work_items SET intake_status = ${status} WHERE id = ${items[0] ?? ''}`;
    if (status === -2 || status === 0)
      found.intake.push({ id: items[0] ?? '', project_id: w.project.id });
  }
  return found;
}

/** The ids of a whole list of the overview, read page by page. */
async function readThings(
  { workspace }: World,
  who: Caller,
  query: string,
  perPage: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const reply = await who.get(
      `${workspace.url}/overview-things/?${query}&per_page=${perPage}&cursor=${perPage}:${page}:0`,
    );
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    ids.push(...reply.body.results.map(({ id }: { id: string }) => id));
    if (reply.body.next_page_results) continue;
    expect(reply.body.total_count).toBe(ids.length);
    return ids.toSorted();
  }
}

function checkTotals(
  totals: ItemTotals,
  sizeOf: (part: string) => number,
  { from, to }: { from: string; to: string },
): void {
  expect(totals).toEqual({
    total: sizeOf(''),
    created: sizeOf(`created:${from}..${to}`),
    resolved: sizeOf(`completed:${from}..${to}`),
    ...Object.fromEntries(GROUPS.map((group) => [group, sizeOf(`state:${group}`)])),
    overdue: sizeOf('due:overdue'),
  });
}

/** Both at once; an `OR` is put into parentheses. */
function and(query: string, part: string): string {
  if (query.trim() === '') return part;
  return part === '' ? query : `(${query}) ${part}`;
}

/** Some items go through the states on several days, and a few of them go back. */
async function move(
  w: World,
  { states }: TestProject,
  made: readonly string[],
  day: (back: number) => string,
): Promise<void> {
  const { sql } = w.server.platform.database;
  const moves = fc.record({
    began: fc.integer({ min: 4, max: 9 }),
    done: fc.nat(4),
    isBack: fc.nat(3).map((n) => n === 0),
  });
  const walks = fc.sample(moves, { numRuns: Math.ceil(made.length / 2), seed: 11 });
  for (const [index, { began, done, isBack }] of walks.entries()) {
    const id = made[index * 2] ?? '';
    const at = { created: `${day(12)}T08:00:00Z`, began: `${day(began)}T09:00:00Z` };
    const step = async (state: string, back: number) => {
      const moment = `${day(back)}T10:00:00Z`;
      const before = await lastStep();
      await sql`UPDATE work_items SET state_id = ${states[state] ?? ''}, created_at = ${at.created},
        completed_at = ${state === 'Done' ? moment : null} WHERE id = ${id}`;
      await sql`UPDATE work_item_steps SET at = ${moment},
        started_at = CASE WHEN started_at IS NULL THEN NULL ELSE ${at.began}::timestamptz END
        WHERE work_item_id = ${id} AND id > ${before}`;
    };
    const lastStep = async () => {
      const [row] = await sql<{ id: number }[]>`
        SELECT coalesce(max(id), 0)::int AS id FROM work_item_steps WHERE work_item_id = ${id}`;
      return row?.id ?? 0;
    };
    await sql`UPDATE work_item_steps SET at = ${at.created} WHERE work_item_id = ${id}`;
    await step('In Progress', began);
    await step('Done', done);
    if (isBack) await step('Todo', 0);
  }
}

/** Random items of a project; the answer is words of the query language about them. */
async function fill(w: World, project: TestProject, day: (back: number) => string) {
  const own = { workspace_id: w.workspace.id, project_id: project.id };
  const labels = await insert(w.server, 'labels', ...['a', 'b'].map((name) => ({ ...own, name })));
  const modules = await insert(
    w.server,
    'modules',
    ...['m', 'n'].map((name) => ({ ...own, name })),
  );
  const cycles = await insert(w.server, 'cycles', {
    ...own,
    name: 'c',
    owned_by: w.admin.id,
  });
  const [estimate = ''] = await insert(w.server, 'estimates', {
    ...own,
    name: 'Points',
    type: 'points',
  });
  const points = await insert(
    w.server,
    'estimate_points',
    ...['1', '2'].map((value, key) => ({ ...own, estimate_id: estimate, key, value })),
  );
  const people = [w.admin, w.member, w.guest].map(({ id }) => id);
  const seeds = fc.sample(
    fc.record({
      state_id: fc.constantFrom(...Object.values(project.states)),
      priority: fc.constantFrom('urgent', 'high', 'low', 'none'),
      label_ids: fc.subarray(labels),
      module_ids: fc.subarray(modules),
      assignee_ids: fc.subarray(people),
      cycle_id: fc.constantFrom(null, ...cycles),
      estimate_point: fc.constantFrom(null, ...points),
      created_by: fc.constantFrom(...people),
      created_at: fc.nat(12).map((back) => `${day(back)}T${back % 2 ? '00' : '23'}:59:59Z`),
      completed_at: fc.option(fc.nat(6).map((back) => `${day(back)}T00:00:00Z`)),
      start_date: fc.constantFrom(null, day(2)),
      target_date: fc.constantFrom(null, day(1), day(0), day(-1)),
      archived_at: fc.constantFrom(null, null, null, day(1)),
    }),
    { numRuns: 60, seed: 4 },
  );
  const items = seeds.map(({ start_date, ...seed }) => ({
    ...seed,
    // Never after it is due.
    start_date:
      seed.target_date === null || (start_date ?? '') <= seed.target_date ? start_date : null,
  }));
  const made = await makeItems(w.server, w.workspace, project, w.admin, items);
  await move(w, project, made, day);
  return [
    `label:${labels[0]}`,
    `module:${modules[1]}`,
    `cycle:${cycles[0]}`,
    `estimate:${points[1]}`,
    `assignee:${w.member.id},none`,
    `state:${project.states['Todo']}`,
    `project:${project.id}`,
  ];
}
