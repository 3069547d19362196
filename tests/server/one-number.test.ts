import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { HomeWork } from '#shared/contract/home.ts';
import type { UserProfile, UserStats, UserWorkload } from '#shared/contract/user-profiles.ts';
import { dayIn, startOfDay } from '#shared/lib/days.ts';
import { addDays } from '#shared/lib/work-item-lists/moments.ts';
import { fromAddress } from '#shared/lib/work-item-query/address.ts';
import type { FilterFacts } from '#shared/lib/work-item-query/facts.ts';
import { testOf } from '#shared/lib/work-item-query/match.ts';
import { insert, makeItems, readFacts, readItems } from '#tests/support/list-data.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';
import { sortItems } from '#web/features/home/sort-items.ts';
import { Counter } from '#web/features/progress/counting/counter.ts';
import {
  type CountedGroup,
  progressedOf,
  scopeOf,
} from '#web/features/progress/counting/counts.ts';
import {
  completedQuery,
  homeQueries,
  NUMBERS,
  queryOfPerson,
} from '#web/features/progress/number-queries.ts';
import { completedByWeek } from '#web/features/user-profiles/completed-weeks.ts';

/** Where it is another day than in UTC, whenever this runs. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

/** A number on a screen, and the filter of the list that it opens. */
type Shown = readonly [name: string, count: number, query: string];

describe.each(ZONES)('each number for somebody in %s', (zone) => {
  let w: World;
  let second: TestProject;
  let cycle: string;
  let module: string;
  let epic: string;
  const now = dayIn(new Date(), zone);
  const utc = new Date().toISOString().slice(0, 10);
  const day = (distance: number, from = now) => addDays(from, distance) ?? from;

  beforeAll(async () => {
    w = await world();
    second = await w.server.project(w.workspace, w.admin, 'TWO');
    await w.member.patch('/api/users/me/', { user_timezone: zone });
    await fillAwkwardly();
  });
  afterAll(() => w.close());

  /** Everything that one screen may count and another one leave out. */
  async function fillAwkwardly() {
    const own = { workspace_id: w.workspace.id, project_id: w.project.id };
    [cycle = ''] = await insert(w.server, 'cycles', { ...own, name: 'c', owned_by: w.admin.id });
    [module = ''] = await insert(w.server, 'modules', { ...own, name: 'm' });
    const { states } = w.project;
    const mine = { assignee_ids: [w.member.id], created_by: w.member.id };
    const planned = { cycle_id: cycle, module_ids: [module] };
    const make = (...seeds: object[]) =>
      makeItems(w.server, w.workspace, w.project, w.admin, seeds as Record<string, unknown>[]);
    [epic = ''] = await make({ ...mine, is_epic: true, target_date: day(-1) });
    const [parent = ''] = await make({ ...mine, ...planned, parent_id: epic });
    // What is between an item and its epic may be gone from lists, while the item is not.
    const [gone = ''] = await make({ ...mine, parent_id: epic, archived_at: day(-1) });
    await make(
      { ...mine, parent_id: gone },
      { ...mine, parent_id: gone, state_id: states['Done'] },
    );
    const dues = [null, -2, -1, 0, 1, 5, 6, 7, 8].map((distance) =>
      distance === null ? null : day(distance),
    );
    for (const state of Object.values(states)) {
      const done = state === states['Done'] ? { completed_at: `${day(-1, utc)}T23:30:00Z` } : {};
      await make(
        ...dues.map((target_date) => ({
          ...mine,
          ...planned,
          ...done,
          state_id: state,
          target_date,
        })),
      );
      await make({ ...mine, ...planned, ...done, state_id: state, parent_id: parent });
      await make({ ...planned, ...done, state_id: state, target_date: day(-1) });
      const away = { ...mine, ...planned, state_id: state, target_date: day(-1) };
      await make(
        { ...away, archived_at: day(-1) },
        { ...away, is_draft: true },
        { ...away, intake_status: -2 },
        { ...away, deleted_at: `${day(-1)}T00:00:00Z` },
      );
    }
    const ends = [-7, -6, 0].flatMap((back) =>
      ['00:00:01', '23:59:59'].map((time) => `${day(back, utc)}T${time}Z`),
    );
    // Of the person's month, whatever the day; it may begin before that of UTC.
    ends.push(`${now.slice(0, 8)}01T12:00:00Z`);
    await make(...ends.map((at) => ({ ...mine, state_id: states['Done'], completed_at: at })));
    const changed = await make(...ends.map((at) => ({ ...mine, updated_at: at })));
    for (const id of changed)
      await insert(w.server, 'work_item_subscribers', {
        ...own,
        work_item_id: id,
        subscriber_id: w.member.id,
      });
    // Of a project that the reader is not in.
    await makeItems(w.server, w.workspace, second, w.admin, [{ ...mine, target_date: day(-1) }]);
  }

  /** How many rows the list of a filter has for somebody who is in the first project. */
  async function sizes(reader: Caller): Promise<(query: string) => number> {
    const facts: FilterFacts = {
      ...(await readFacts(w.server, [w.project.id])),
      me: reader.id,
      today: now,
      zone,
    };
    const rows = (await readItems(w.server)).filter(
      ({ row }) => row.is_listed && row.project_id === w.project.id,
    );
    return (query) => rows.filter(({ item }) => testOf(fromAddress(query), facts)(item)).length;
  }

  async function expectLists(shown: readonly Shown[]) {
    const sizeOf = await sizes(w.member);
    for (const [name, count, query] of shown) {
      expect(count, `${name}: ${query}`).toBe(sizeOf(query));
      // The server reads the filter as the client does.
      const url = `${w.workspace.url}/work-item-numbers/totals/?query=${encodeURIComponent(query)}&from=${utc}&to=${utc}`;
      expect((await w.member.get(url)).body.total, `${name}: ${query}`).toBe(count);
    }
    // None of them is right because there is nothing to count.
    expect(shown.filter(([, count]) => count === 0).map(([name]) => name)).toEqual([]);
  }

  it('of the home is the size of its list', async () => {
    const { work } = (await w.member.get(`${w.workspace.url}/home/`)).body as { work: HomeWork };
    const pages = { ...work, late: undefined, next: undefined, soon: undefined };
    const { counts } = sortItems(pages, () => undefined, now);
    const all = { from: null, until: null };
    const queries = homeQueries({ id: w.member.id, list: 'assigned' }, all, now);
    await expectLists(
      (Object.keys(queries) as (keyof typeof queries)[]).map((key) => [
        key,
        counts[key],
        queries[key],
      ]),
    );
  });

  it('of what is done this month counts from the first moment of the month where they are', async () => {
    const done = async () => (await w.member.get(`${w.workspace.url}/home/`)).body.work.done;
    const before = (await done()).total_count;
    const first = startOfDay(`${now.slice(0, 8)}01`, zone);
    const justBefore = new Date(Date.parse(first) - 1_000).toISOString();
    const mine = { assignee_ids: [w.member.id], state_id: w.project.states['Done'] };
    const [inside, outside] = await makeItems(w.server, w.workspace, w.project, w.admin, [
      { ...mine, completed_at: first },
      { ...mine, completed_at: justBefore },
    ]);
    const after = await done();
    expect(after.total_count).toBe(before + 1);
    const shown = after.results.map(({ id }: { id: string }) => id);
    expect([inside, outside].map((id) => shown.includes(id))).toEqual([true, false]);
  });

  it('of a profile is the size of its list', async () => {
    const { id } = w.member;
    const of = async <Reply>(call: string) =>
      (await w.member.get(`${w.workspace.url}/${call}/${id}/`)).body as Reply;
    const stats = await of<UserStats>('user-stats');
    const work = await of<UserWorkload>('user-workload');
    const profile = await of<UserProfile>('user-profile');
    const [share] = profile.project_data;
    const assigned = (...parts: string[]) => queryOfPerson({ id, list: 'assigned' }, ...parts);
    const created = (...parts: string[]) => queryOfPerson({ id, list: 'created' }, ...parts);
    const followed = (...parts: string[]) => queryOfPerson({ id, list: 'subscribed' }, ...parts);
    const here = `project:${w.project.id}`;
    const weeks = completedByWeek(work.completed_days, now, 1).filter(({ count }) => count > 0);
    expect(weeks.length).toBeGreaterThan(1);
    await expectLists([
      ['assigned', stats.assigned_issues, assigned()],
      ['created', stats.created_issues, created()],
      ['subscribed', stats.subscribed_issues, followed()],
      ['open', stats.pending_issues, assigned(NUMBERS.open)],
      ['open assigned', work.open_assigned, assigned(NUMBERS.open)],
      ['late', work.late, assigned(NUMBERS.late)],
      ['due soon', work.due_soon, assigned(NUMBERS.soon)],
      ['open created', work.open_created, created(NUMBERS.open)],
      ['changed', work.changed_subscribed, followed(NUMBERS.changed)],
      ...stats.state_distribution.map(({ state_group: group, state_count }): Shown => [
        `in ${group}`,
        state_count,
        assigned(`state:${group}`),
      ]),
      ...work.open_priorities
        .filter(({ count }) => count > 0)
        .map(({ priority, count }): Shown => [
          priority,
          count,
          assigned(NUMBERS.open, `priority:${priority}`),
        ]),
      ...weeks.map(({ start, count }): Shown => [
        `week of ${start}`,
        count,
        completedQuery(id, start),
      ]),
      ['created here', share?.created_issues ?? 0, created(here)],
      ['assigned here', share?.assigned_issues ?? 0, assigned(here)],
      ['open here', share?.pending_issues ?? 0, assigned(here, NUMBERS.open)],
      ['completed here', share?.completed_issues ?? 0, assigned(here, NUMBERS.completed)],
      ['late here', work.late_projects[0]?.count ?? 0, assigned(here, NUMBERS.late)],
    ]);
  });

  it('of the dashboards of other clients is the size of the same lists', async () => {
    const { id } = w.member;
    const mine = (...parts: string[]) => queryOfPerson({ id, list: 'assigned' }, ...parts);
    const old = (
      await w.member.get(`/api/users/me/workspaces/${w.workspace.slug}/dashboard/?month=1`)
    ).body;
    const here = `${w.workspace.url}/dashboard/`;
    const { dashboard } = (await w.member.get(`${here}?dashboard_type=home`)).body;
    const tab = async (name: string) =>
      (await w.member.get(`${here}${dashboard.id}/?widget_key=assigned_issues&issue_type=${name}`))
        .body.count;
    await expectLists([
      ['assigned', old.assigned_issues_count, mine()],
      ['open', old.pending_issues_count, mine(NUMBERS.open)],
      ['completed', old.completed_issues_count, mine(NUMBERS.completed)],
      ['due soon', old.issues_due_week_count, mine(NUMBERS.soon)],
      ['late', old.overdue_issues.length, mine(NUMBERS.late)],
      ['pending', await tab('pending'), mine(NUMBERS.open)],
      ['overdue', await tab('overdue'), mine(NUMBERS.late)],
      ['upcoming', await tab('upcoming'), mine(NUMBERS.open, 'due:>=today')],
      ['done', await tab('completed'), mine(NUMBERS.completed)],
    ]);
  });

  it.each(['cycle', 'module'] as const)('of a %s is the size of its list', async (kind) => {
    const id = kind === 'cycle' ? cycle : module;
    const rows = (await w.member.get(`${w.project.url}/${kind}s/`)).body;
    const { items } = progressedOf(rows.find((row: { id: string }) => row.id === id));
    await expectLists([
      ['scope', scopeOf(items), `${kind}:${id} -state:cancelled`],
      ['completed', items.completed, `${kind}:${id} ${NUMBERS.completed}`],
      ['started', items.started, `${kind}:${id} ${NUMBERS.started}`],
      ['to do', items.backlog + items.unstarted, `${kind}:${id} state:backlog,unstarted`],
      ['canceled', items.cancelled, `${kind}:${id} state:cancelled`],
    ]);
  });

  it('of an epic, which the browser counts, is the size of its list', async () => {
    const images = await w.member.get(
      `/api/feed/images/?scope=project:${w.project.id}&entities=work_item`,
    );
    const states = (await w.member.get(`${w.project.url}/states/`)).body;
    const groups = new Map<string, CountedGroup>(
      states.map((row: { id: string; group: CountedGroup }) => [row.id, row.group]),
    );
    const counter = new Counter(
      { me: null, groupOf: (id) => groups.get(id ?? '') ?? 'backlog', pointsOf: () => 0 },
      images.body.images.work_item,
    );
    const { items } = counter.progress('epic', epic);
    await expectLists([
      ['scope', scopeOf(items), `epic:${epic} -state:cancelled`],
      ['completed', items.completed, `epic:${epic} ${NUMBERS.completed}`],
      ['started', items.started, `epic:${epic} ${NUMBERS.started}`],
      ['to do', items.backlog + items.unstarted, `epic:${epic} state:backlog,unstarted`],
      ['canceled', items.cancelled, `epic:${epic} state:cancelled`],
    ]);
  });
});
