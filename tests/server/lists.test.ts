import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { refuseTooMany } from '#server/features/work-items/lists/cell-rows.ts';
import { syncReply } from '#shared/contract/paging.ts';
import { ItemListReply, SyncedItem } from '#shared/contract/work-item-lists.ts';
import { WorkItem } from '#shared/contract/work-items.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { insert, makeItems } from '#tests/support/list-data.ts';
import {
  type Caller,
  type Reply,
  type TestProject,
  world,
  type World,
} from '#tests/support/world.ts';

/** Names of rows, or of the rows of each group. */
function shape(results: Reply['body']): unknown {
  if (Array.isArray(results)) return results.map((row) => row.name);
  return Object.fromEntries(
    Object.entries(results as Record<string, Reply['body']>).map(([key, group]) => [
      key,
      [group.total_results, shape(group.results)],
    ]),
  );
}

describe('lists of work items', () => {
  let w: World;
  let issues: string;
  let ids: Record<string, string>;
  let label: { bug: string; wish: string };
  let cycle: { now: string; empty: string };
  let moduleId: string;
  let state: Record<string, string>;

  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const list = async (query: Record<string, string>, who: Caller = w.member, url = issues) => {
    const reply = await who.get(`${url}?${new URLSearchParams(query)}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
  const names = async (query: Record<string, string>, who?: Caller, url?: string) =>
    shape((await list(query, who, url)).results);

  beforeAll(async () => {
    w = await world();
    issues = `${w.project.url}/issues/`;
    state = w.project.states;
    const own = { workspace_id: w.workspace.id, project_id: w.project.id };
    const [bug = '', wish = ''] = await insert(
      w.server,
      'labels',
      { ...own, name: 'bug', sort_order: 1 },
      { ...own, name: 'wish', sort_order: 2 },
      { ...own, name: 'unused', sort_order: 3 },
    );
    label = { bug, wish };
    const [now = '', empty = ''] = await insert(
      w.server,
      'cycles',
      { ...own, name: 'now', owned_by: w.admin.id },
      { ...own, name: 'empty', owned_by: w.admin.id, sort_order: 70_000 },
    );
    cycle = { now, empty };
    [moduleId = ''] = await insert(w.server, 'modules', { ...own, name: 'engine' });
    await insert(w.server, 'states', {
      ...own,
      name: 'Triage',
      color: '#000',
      group: 'triage',
      is_triage: true,
      sequence: 5000,
    });
    const made = (minutes: number) => ({
      created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
    });
    const rows = [
      {
        name: 'A',
        ...made(60),
        priority: 'urgent',
        label_ids: [bug],
        assignee_ids: [w.admin.id],
        sort_order: 3,
        target_date: day(3),
        start_date: day(1),
        link_count: 2,
      },
      {
        name: 'B',
        ...made(50),
        priority: 'low',
        label_ids: [bug, wish],
        assignee_ids: [w.member.id, w.admin.id],
        sort_order: 2,
        target_date: day(10),
        cycle_id: now,
        attachment_count: 1,
      },
      {
        name: 'C',
        ...made(40),
        priority: 'none',
        state_id: state['Done'],
        module_ids: [moduleId],
        sort_order: 1,
        completed_at: `${day(-2)}T23:59:59.999999Z`,
        sub_issues_count: 4,
      },
      {
        name: 'D',
        ...made(30),
        priority: 'high',
        created_by: w.guest.id,
        label_ids: [wish],
        target_date: day(3),
      },
      { name: 'E', ...made(20), priority: 'high', created_by: w.guest.id, start_date: day(-30) },
    ];
    const visible = await makeItems(w.server, w.workspace, w.project, w.admin, rows);
    ids = Object.fromEntries(rows.map((row, i) => [row.name, visible[i] ?? '']));
    await w.server.platform.database.sql`
      UPDATE work_items SET parent_id = ${ids['A'] ?? ''}, updated_at = clock_timestamp() WHERE id = ${ids['B'] ?? ''}`;
    const [draft, archived, deleted, pending, triage] = await makeItems(
      w.server,
      w.workspace,
      w.project,
      w.admin,
      [
        { name: 'draft', is_draft: true },
        { name: 'archived', archived_at: day(0), state_id: state['Done'], label_ids: [bug] },
        { name: 'deleted', deleted_at: new Date().toISOString(), label_ids: [bug] },
        { name: 'pending', intake_status: -2 },
        { name: 'triage', is_triage: true },
        { name: 'archived too', archived_at: day(0), state_id: state['Done'] },
      ],
    );
    ids = {
      ...ids,
      draft: draft ?? '',
      archived: archived ?? '',
      deleted: deleted ?? '',
      pending: pending ?? '',
      triage: triage ?? '',
    };
    await insert(
      w.server,
      'work_item_subscribers',
      { ...own, work_item_id: ids['A'], subscriber_id: w.member.id },
      {
        ...own,
        work_item_id: ids['C'],
        subscriber_id: w.member.id,
        deleted_at: new Date().toISOString(),
      },
    );
    await insert(w.server, 'work_item_mentions', {
      work_item_id: ids['D'],
      mention_id: w.member.id,
      project_id: w.project.id,
    });
  });
  afterAll(() => w.close());

  it('are closed to those who are not in the project', async () => {
    for (const path of [
      'issues/',
      'issues-detail/',
      'issues/list/?issues=x',
      'v2/issues/',
      'deleted-issues/',
      'archived-issues/',
    ]) {
      const url = `${w.project.url}/${path}`;
      expect((await w.server.anonymous.get(url)).status).toBe(401);
      expect((await w.stranger.get(url)).status).toBe(403);
      const refused = await w.bystander.get(url);
      expect([refused.status, refused.body]).toEqual([
        403,
        { error: "You don't have the required permissions." },
      ]);
    }
    expect((await w.guest.get(`${w.project.url}/archived-issues/`)).status).toBe(403);
    expect((await w.stranger.get(`${w.workspace.url}/issues/`)).body).toEqual({
      error: "You don't have the required permissions.",
    });
    expect((await w.stranger.get(`${w.workspace.url}/user-issues/${w.admin.id}/`)).body).toEqual({
      detail: 'You do not have permission to perform this action.',
    });
    expect((await w.server.anonymous.get(`${w.workspace.url}/issues/`)).status).toBe(401);
    const unknown = `${w.workspace.url}/projects/01900000-0000-7000-8000-000000000000/issues/`;
    expect((await w.admin.get(unknown)).status).toBe(404);
  });

  it('answer with the whole envelope, the newest first', async () => {
    const body = await list({ per_page: '2', cursor: '2:0:0' });
    const { results, ...envelope } = body;
    expect(envelope).toEqual({
      grouped_by: null,
      sub_grouped_by: null,
      total_count: 5,
      next_cursor: '2:1:0',
      prev_cursor: '2:-1:1',
      next_page_results: true,
      prev_page_results: false,
      count: 2,
      total_pages: 3,
      total_results: 5,
      extra_stats: null,
    });
    expect(shape(results)).toEqual(['E', 'D']);
    expect(ItemListReply.parse(body)).toEqual(body);
    const row = (await list({ name: 'b' })).results[0];
    expect(row).toEqual({
      id: ids['B'],
      name: 'B',
      state_id: state['Todo'],
      sort_order: 2,
      completed_at: null,
      estimate_point: null,
      priority: 'low',
      start_date: null,
      target_date: day(10),
      sequence_id: expect.any(Number),
      project_id: w.project.id,
      parent_id: ids['A'],
      cycle_id: cycle.now,
      epic_id: null,
      is_epic: false,
      module_ids: [],
      label_ids: [label.bug, label.wish],
      assignee_ids: [w.member.id, w.admin.id],
      sub_issues_count: 0,
      attachment_count: 1,
      link_count: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      updated_at: expect.stringMatching(/\.\d{6}Z$/),
      created_by: w.admin.id,
      updated_by: null,
      is_draft: false,
      archived_at: null,
      type_id: null,
      state__group: 'unstarted',
    });
  });

  it('give later pages, and none beyond the last', async () => {
    const last = await list({ per_page: '2', cursor: '2:2:0' });
    expect(shape(last.results)).toEqual(['A']);
    expect(last).toMatchObject({
      next_cursor: '2:3:0',
      prev_cursor: '2:1:1',
      next_page_results: false,
      prev_page_results: true,
      count: 1,
    });
    expect(await list({ per_page: '2', cursor: '2:7:1' })).toMatchObject({
      results: [],
      count: 0,
      total_count: 5,
      next_page_results: false,
    });
  });

  it.each([
    [{ per_page: 'many' }, { detail: 'Invalid per_page parameter.' }],
    [{ per_page: '0' }, { detail: 'Invalid per_page parameter.' }],
    [{ per_page: '1001' }, { detail: 'Invalid per_page value. Cannot exceed 1000.' }],
    [{ per_page: '1000000000' }, { detail: 'Invalid per_page value. Cannot exceed 1000.' }],
    [{ cursor: 'next' }, { detail: 'Invalid cursor parameter.' }],
    [{ cursor: '10:1' }, { detail: 'Invalid cursor parameter.' }],
    [{ per_page: '10', cursor: '10:-1:0' }, { detail: 'Error in parsing' }],
    [{ order_by: 'created_by__password' }, { error: 'The required key does not exist.' }],
    [{ order_by: "name'; DROP TABLE users; --" }, { error: 'The required key does not exist.' }],
    [{ order_by: '__proto__' }, { error: 'The required key does not exist.' }],
    [{ group_by: 'user.email' }, { error: 'The required key does not exist.' }],
    [{ group_by: 'state_id', sub_group_by: 'x' }, { error: 'The required key does not exist.' }],
    [
      { group_by: 'priority', sub_group_by: 'priority' },
      { error: 'Group by and sub group by cannot have same parameters' },
    ],
    [{ start_date: '2024-02-30' }, { error: 'Please provide valid detail' }],
    [{ target_date: 'soon;after' }, { error: 'Please provide valid detail' }],
    [{ created_at: '9999999999_weeks;after;fromnow' }, { error: 'Please provide valid detail' }],
    [{ updated_at__gt: 'yesterday' }, { error: 'Please provide valid detail' }],
  ])('refuse %j', async (query, body) => {
    const reply = await w.member.get(`${issues}?${new URLSearchParams(query)}`);
    expect([reply.status, reply.body]).toEqual([400, body]);
  });

  it('refuse a name of 10 kB, and take no notice of keys they do not know', async () => {
    const long = await w.member.get(`${issues}?order_by=${'x'.repeat(10_000)}`);
    expect([long.status, long.body]).toEqual([400, { error: 'The required key does not exist.' }]);
    const noise = { fields: 'created_by__password', layout: 'list', x_axis: '1', expand: 'none' };
    expect(await names(noise)).toEqual(['E', 'D', 'C', 'B', 'A']);
    const twice = await w.member.get(`${issues}?priority=low&priority=urgent`);
    expect(shape(twice.body.results)).toEqual(['A']);
  });

  it('grouped by state show every state, empty ones too', async () => {
    const body = await list({ group_by: 'state_id' });
    expect(body).toMatchObject({
      grouped_by: 'state_id',
      total_count: 5,
      count: 5,
      total_pages: 1,
    });
    expect(Object.keys(body.results)).toEqual(
      ['Backlog', 'Todo', 'In Progress', 'Done', 'Cancelled'].map((name) => state[name]),
    );
    expect(shape(body.results)).toEqual({
      [state['Backlog'] ?? '']: [0, []],
      [state['Todo'] ?? '']: [4, ['E', 'D', 'B', 'A']],
      [state['In Progress'] ?? '']: [0, []],
      [state['Done'] ?? '']: [1, ['C']],
      [state['Cancelled'] ?? '']: [0, []],
    });
  });

  it('grouped have a page of every group', async () => {
    const body = await list({ group_by: 'state_id', per_page: '3', cursor: '3:1:0' });
    expect(body).toMatchObject({
      count: 1,
      total_pages: 2,
      total_results: 5,
      next_page_results: false,
      prev_page_results: true,
    });
    expect(body.results[state['Todo'] ?? '']).toMatchObject({
      total_results: 4,
      results: [{ name: 'A' }],
    });
    expect(body.results[state['Done'] ?? '']).toEqual({ results: [], total_results: 1 });
    expect(
      (await list({ group_by: 'state_id', per_page: '3', cursor: '3:0:0' })).next_page_results,
    ).toBe(true);
  });

  it('group by words, dates, people, cycles and projects', async () => {
    expect(await names({ group_by: 'priority' })).toEqual({
      low: [1, ['B']],
      medium: [0, []],
      high: [2, ['E', 'D']],
      urgent: [1, ['A']],
      none: [1, ['C']],
    });
    expect(await names({ group_by: 'state__group' })).toEqual({
      backlog: [0, []],
      unstarted: [4, ['E', 'D', 'B', 'A']],
      started: [0, []],
      completed: [1, ['C']],
      cancelled: [0, []],
    });
    expect(await names({ group_by: 'target_date' })).toEqual({
      [day(3)]: [2, ['D', 'A']],
      [day(10)]: [1, ['B']],
      None: [2, ['E', 'C']],
    });
    expect(await names({ group_by: 'created_by' })).toEqual({
      [w.admin.id]: [3, ['C', 'B', 'A']],
      [w.guest.id]: [2, ['E', 'D']],
    });
    expect(await names({ group_by: 'cycle_id' })).toEqual({
      [cycle.now]: [1, ['B']],
      [cycle.empty]: [0, []],
      None: [4, ['E', 'D', 'C', 'A']],
    });
    expect(await names({ group_by: 'project_id' })).toEqual({
      [w.project.id]: [5, ['E', 'D', 'C', 'B', 'A']],
    });
  });

  it('grouped by a field with several values show an item in each of its groups', async () => {
    const body = await list({ group_by: 'labels__id' });
    expect(body).toMatchObject({ total_count: 5, count: 6, total_pages: 1 });
    expect(shape(body.results)).toEqual({
      [label.bug]: [2, ['B', 'A']],
      [label.wish]: [2, ['D', 'B']],
      None: [2, ['E', 'C']],
    });
    // All values, not only those of groups on the page.
    expect(body.results[label.bug].results[0].label_ids).toEqual([label.bug, label.wish]);
    expect(await names({ group_by: 'assignees__id' })).toEqual({
      [w.admin.id]: [2, ['B', 'A']],
      [w.member.id]: [1, ['B']],
      None: [3, ['E', 'D', 'C']],
    });
    expect(await names({ group_by: 'issue_module__module_id' })).toEqual({
      [moduleId]: [1, ['C']],
      None: [4, ['E', 'D', 'B', 'A']],
    });
    expect(await names({ group_by: 'labels__id', per_page: '1', cursor: '1:5:0' })).toEqual({});
  });

  it('divided twice show all first keys and the second keys that occur', async () => {
    const body = await list({ group_by: 'labels__id', sub_group_by: 'priority' });
    const [unused] = await w.server.platform.database
      .sql`SELECT id FROM labels WHERE name = 'unused'`;
    expect(body).toMatchObject({
      grouped_by: 'labels__id',
      sub_grouped_by: 'priority',
      total_count: 5,
      count: 6,
    });
    expect(shape(body.results)).toEqual({
      [label.bug]: [2, { urgent: [1, ['A']], low: [1, ['B']] }],
      [label.wish]: [2, { high: [1, ['D']], low: [1, ['B']] }],
      [String(unused?.['id'])]: [0, {}],
      None: [2, { high: [1, ['E']], none: [1, ['C']] }],
    });
    expect(
      shape((await list({ group_by: 'state_id', sub_group_by: 'assignees__id' })).results),
    ).toMatchObject({
      [state['Done'] ?? '']: [1, { None: [1, ['C']] }],
      [state['Backlog'] ?? '']: [0, {}],
    });
    const people = (await list({ group_by: 'assignees__id', sub_group_by: 'state__group' }))
      .results;
    expect(shape(people)).toEqual({
      [w.admin.id]: [2, { unstarted: [2, ['B', 'A']] }],
      [w.member.id]: [1, { unstarted: [1, ['B']] }],
      [w.guest.id]: [0, {}],
      None: [3, { unstarted: [2, ['E', 'D']], completed: [1, ['C']] }],
    });
    expect((await list({ sub_group_by: 'priority' })).sub_grouped_by).toBe(null);
  });

  it('refuse a page of more rows than a reply can hold, and say how many of each group it can', () => {
    const cells = Array.from({ length: 200 }, (_, i) => ({
      outer: String(i),
      inner: null,
      size: 5000,
    }));
    const ask = (perPage: number, page: number) => () => refuseTooMany({ perPage, page }, cells);
    expect(ask(1000, 0)).toThrow('Invalid per_page value. Cannot exceed 250.');
    expect(ask(251, 3)).toThrow('Cannot exceed 250.');
    expect(ask(250, 0)).not.toThrow();
    expect(() => refuseTooMany({ perPage: 1000, page: 0 }, cells.slice(0, 50))).not.toThrow();
  });

  it('without any match have no groups', async () => {
    const body = await list({ group_by: 'state_id', name: 'nothing like it' });
    expect(body).toMatchObject({
      results: {},
      total_count: 0,
      total_pages: 0,
      count: 0,
      next_page_results: false,
    });
    expect((await list({ name: 'nothing like it' })).results).toEqual([]);
  });

  it('of one group alone go on where the grouped list ended', async () => {
    const next = await list({ state: state['Todo'] ?? '', per_page: '3', cursor: '3:1:0' });
    expect(next).toMatchObject({ total_count: 4, results: [{ name: 'A' }], grouped_by: null });
    expect(await names({ labels: 'None' })).toEqual(['E', 'C']);
    expect(await names({ cycle: 'None' })).toEqual(['E', 'D', 'C', 'A']);
    expect(await names({ module: 'None' })).toEqual(['E', 'D', 'B', 'A']);
    expect(await names({ assignees: 'None' })).toEqual(['E', 'D', 'C']);
    expect(await names({ target_date: 'None' })).toEqual(['E', 'C']);
    expect(await names({ parent: 'None' })).toEqual(['E', 'D', 'C', 'A']);
  });

  it('hide a sub-item only where its parent is in the same list', async () => {
    const cycled = await w.member.get(
      `${w.project.url}/cycles/${cycle.now}/cycle-issues/?sub_issue=false`,
    );
    expect(cycled.body.results.map((row: { name: string }) => row.name)).toEqual(['B']);
    expect(await names({ sub_issue: 'false' })).toEqual(['E', 'D', 'C', 'A']);
  });

  it('filter by every parameter of the contract', async () => {
    const { bug, wish } = label;
    const cases: [Record<string, string>, string][] = [
      [{ state: state['Done'] ?? '' }, 'C'],
      [{ state: `${state['Done']},${state['Todo']}` }, 'EDCBA'],
      [{ labels: bug }, 'BA'],
      [{ labels: `${wish},${bug}` }, 'DBA'],
      [{ labels: `${bug},None` }, 'ECBA'],
      [{ labels: `${bug}, ,null,nonsense` }, 'BA'],
      [{ labels: 'nonsense' }, 'EDCBA'],
      [{ labels: '' }, 'EDCBA'],
      [{ labels: 'null' }, 'EDCBA'],
      [{ labels: bug.toUpperCase() }, 'BA'],
      [{ assignees: w.admin.id }, 'BA'],
      [{ assignees: w.admin.id, labels: wish }, 'B'],
      [{ created_by: w.guest.id }, 'ED'],
      [{ cycle: cycle.now }, 'B'],
      [{ module: moduleId }, 'C'],
      [{ project: w.project.id }, 'EDCBA'],
      [{ team_project: w.foreign.project.id }, ''],
      [{ parent: ids['A'] ?? '' }, 'B'],
      [{ subscriber: w.member.id }, 'A'],
      [{ mentions: w.member.id }, 'D'],
      [{ estimate_point: ids['A'] ?? '' }, ''],
      [{ issue_type: ids['A'] ?? '' }, ''],
      [{ priority: 'high,urgent' }, 'EDA'],
      [{ priority: 'constructor' }, ''],
      [{ state_group: 'completed' }, 'C'],
      [{ type: 'active' }, 'EDBA'],
      [{ type: 'backlog' }, ''],
      [{ type: 'whatever' }, 'EDCBA'],
      [{ sub_issue: 'false' }, 'EDCA'],
      [{ sub_issue: 'true' }, 'EDCBA'],
      [{ start_target_date: 'true' }, 'A'],
      [{ inbox_status: '-2' }, ''],
      [{ intake_status: '1' }, ''],
      [{ name: 'C' }, 'C'],
      [{ name: '%' }, ''],
      [{ updated_at__gt: new Date(Date.now() + 60_000).toISOString() }, ''],
      [{ target_date: day(3) }, 'DA'],
      [{ target_date: `${day(4)};after` }, 'B'],
      [{ target_date: `${day(3)};after,${day(9)};before` }, 'DA'],
      [{ target_date: '1_weeks;after;fromnow' }, 'B'],
      [{ target_date: '1_weeks;before;fromnow' }, 'DA'],
      [{ target_date: '1_weeks;after' }, 'EDCBA'],
      [{ start_date: '3_weeks;before;ago' }, 'E'],
      [{ start_date: '2_months;after;ago' }, 'EA'],
      [{ created_at: `${day(-1)};after` }, 'EDCBA'],
      [{ created_at: `${day(-2)};before` }, ''],
      [{ completed_at: day(-2) }, 'C'],
      [{ completed_at: `${day(-2)};before` }, 'C'],
      [{ completed_at: `${day(-1)};after` }, ''],
      [{ updated_at: day(1) }, ''],
    ];
    for (const [query, expected] of cases) {
      expect([query, await names(query)]).toEqual([query, expected.split('')]);
    }
  });

  it('order by every name of the contract, nothing last, the newest first among equals', async () => {
    const cases: [string, string][] = [
      ['created_at', 'ABCDE'],
      ['-created_at', 'EDCBA'],
      ['sort_order', 'CBAED'],
      ['-sort_order', 'EDABC'],
      ['priority', 'CBEDA'],
      ['-priority', 'AEDBC'],
      ['target_date', 'DABEC'],
      ['-target_date', 'BDAEC'],
      ['start_date', 'EADCB'],
      ['-start_date', 'AEDCB'],
      ['-link_count', 'AEDCB'],
      ['attachment_count', 'EDCAB'],
      ['-sub_issues_count', 'CEDBA'],
      ['state__name', 'CEDBA'],
      ['-state__name', 'EDBAC'],
      ['state__group', 'EDBAC'],
      ['-state__group', 'EDBAC'],
      ['labels__name', 'BADEC'],
      ['-labels__name', 'DBAEC'],
      ['assignees__first_name', 'BAEDC'],
      ['-assignees__first_name', 'BAEDC'],
      ['issue_module__module__name', 'CEDBA'],
      ['-issue_cycle__cycle__name', 'BEDCA'],
      ['estimate_point__key', 'EDCBA'],
    ];
    for (const [order_by, expected] of cases) {
      expect([order_by, await names({ order_by })]).toEqual([order_by, expected.split('')]);
    }
    const updated = await names({ order_by: '-updated_at' });
    expect(updated).toEqual(['B', 'E', 'D', 'C', 'A']);
  });

  it('show a guest the own items only, and all of them where the project says so', async () => {
    expect(await names({}, w.guest)).toEqual(['E', 'D']);
    expect(await names({ group_by: 'priority' }, w.guest)).toMatchObject({
      high: [2, ['E', 'D']],
      urgent: [0, []],
    });
    expect(await names({ created_by: w.admin.id }, w.guest)).toEqual([]);
    expect((await list({}, w.guest, `${w.project.url}/issues-detail/`)).total_count).toBe(2);
    const all = Object.values(ids).join(',');
    const byIds = await w.guest.get(`${w.project.url}/issues/list/?issues=${all}`);
    expect(shape(byIds.body)).toEqual(['E', 'D']);
    expect((await w.guest.get(`${w.project.url}/v2/issues/`)).body.total_results).toBe(2);
    expect((await w.guest.get(`${w.project.url}/deleted-issues/`)).body).toEqual([]);
    expect(await names({}, w.guest, `${w.workspace.url}/issues/`)).toEqual(['E', 'D']);
    const profile = `${w.workspace.url}/user-issues/${w.admin.id}/`;
    expect(await names({ created_by: w.admin.id }, w.guest, profile)).toEqual([]);
    const { sql } = w.server.platform.database;
    await sql`UPDATE projects SET guest_view_all_features = true WHERE id = ${w.project.id}`;
    expect(await names({}, w.guest)).toEqual(['E', 'D', 'C', 'B', 'A']);
    await sql`UPDATE projects SET guest_view_all_features = false WHERE id = ${w.project.id}`;
  });

  it('show a change at once, in the row, the counts and the groups', async () => {
    const { sql } = w.server.platform.database;
    const before = await list({ group_by: 'priority' });
    expect(shape(before.results)).toMatchObject({ medium: [0, []] });
    await sql`UPDATE work_items SET priority = 'medium', name = 'E!' WHERE id = ${ids['E'] ?? ''}`;
    const after = (await list({ group_by: 'priority' })).results;
    expect(shape(after)).toMatchObject({ medium: [1, ['E!']], high: [1, ['D']] });
    await sql`UPDATE states SET "group" = 'started' WHERE id = ${state['Todo'] ?? ''}`;
    expect((await list({})).results[0].state__group).toBe('started');
    await sql`UPDATE states SET "group" = 'unstarted' WHERE id = ${state['Todo'] ?? ''}`;
    await sql`UPDATE work_items SET priority = 'high', name = 'E' WHERE id = ${ids['E'] ?? ''}`;
  });

  it('are empty in an archived project', async () => {
    const { sql } = w.server.platform.database;
    await sql`UPDATE projects SET archived_at = now() WHERE id = ${w.project.id}`;
    expect(await list({})).toMatchObject({ results: [], total_count: 0 });
    expect((await w.member.get(`${w.project.url}/v2/issues/`)).body.total_results).toBe(0);
    expect((await list({}, w.member, `${w.workspace.url}/issues/`)).total_count).toBe(0);
    await sql`UPDATE projects SET archived_at = NULL WHERE id = ${w.project.id}`;
  });

  it('note the visit of the project', async () => {
    await list({}, w.admin);
    await expect
      .poll(async () => {
        const rows = await w.server.platform.database.sql`
          SELECT entity_name FROM recent_visits
          WHERE user_id = ${w.admin.id} AND entity_identifier = ${w.project.id}`;
        return rows.map((row) => row['entity_name']);
      })
      .toEqual(['project']);
  });

  describe('with relations', () => {
    it('are never grouped, and hold the other ends that one may see', async () => {
      const own = { workspace_id: w.workspace.id, project_id: w.project.id };
      const hidden = await w.server.project(w.workspace, w.admin);
      const [secret = ''] = await makeItems(w.server, w.workspace, hidden, w.admin, [
        { name: 'secret' },
      ]);
      await insert(
        w.server,
        'work_item_relations',
        { ...own, source_id: ids['A'], target_id: ids['B'], relation_type: 'blocked_by' },
        { ...own, source_id: ids['A'], target_id: secret, relation_type: 'relates_to' },
        { ...own, source_id: ids['A'], target_id: ids['archived'], relation_type: 'duplicate' },
      );
      const url = `${w.project.url}/issues-detail/`;
      const expand =
        'issue_relation,issue_related,issue_link,issue_reactions,issue_attachments,parent,nonsense';
      const body = await list(
        { expand, order_by: 'sort_order', group_by: 'state_id' },
        w.member,
        url,
      );
      expect(body).toMatchObject({ grouped_by: null, total_count: 5 });
      expect(shape(body.results)).toEqual(['C', 'B', 'A', 'E', 'D']);
      const [, b, a] = body.results;
      expect(a.issue_relation).toEqual([
        {
          id: ids['B'],
          project_id: w.project.id,
          sequence_id: b.sequence_id,
          relation_type: 'blocked_by',
          name: 'B',
          state_id: state['Todo'],
          priority: 'low',
          created_by: w.admin.id,
          created_at: b.created_at,
          updated_at: b.updated_at,
          updated_by: null,
        },
      ]);
      expect(a).toMatchObject({
        issue_related: [],
        issue_link: [],
        issue_reactions: [],
        issue_attachments: [],
        parent: null,
      });
      expect(b).toMatchObject({
        issue_relation: [],
        issue_related: [{ id: ids['A'], relation_type: 'blocked_by' }],
      });
      expect(b.parent).toEqual({
        id: ids['A'],
        sequence_id: a.sequence_id,
        project_id: w.project.id,
      });
      expect(Object.keys(a)).not.toContain('description_html');
      const plain = await list({ per_page: '1', cursor: '1:0:0' }, w.member, url);
      expect(plain).toMatchObject({ count: 1, total_pages: 5 });
      expect(Object.keys(plain.results[0])).not.toContain('issue_relation');
      const admin = await list({ expand: 'issue_relation', name: 'A' }, w.admin, url);
      expect(admin.results[0].issue_relation).toHaveLength(2);
    });
  });

  describe('by ids', () => {
    it('are a bare array of the items that are listed in the project', async () => {
      const [other = ''] = await makeItems(
        w.server,
        w.foreign.workspace,
        w.foreign.project,
        w.stranger,
        [{}],
      );
      const wanted = [...Object.values(ids), other, 'nonsense'].join(',');
      const { body } = await w.member.get(`${w.project.url}/issues/list/?issues=${wanted}`);
      expect(shape(body)).toEqual(['E', 'D', 'C', 'B', 'A']);
      for (const row of body) expect(WorkItem.strict().parse(row)).toEqual(row);
      const sorted = await w.member.get(
        `${w.project.url}/issues/list/?issues=${wanted}&order_by=sort_order&priority=high,none`,
      );
      expect(shape(sorted.body)).toEqual(['C', 'E', 'D']);
    });

    it('are asked for', async () => {
      for (const query of ['', '?issues=', '?issues=%20']) {
        const reply = await w.member.get(`${w.project.url}/issues/list/${query}`);
        expect([reply.status, reply.body]).toEqual([400, { error: 'Issues are required' }]);
      }
      expect((await w.member.get(`${w.project.url}/issues/list/?issues=nonsense`)).body).toEqual(
        [],
      );
    });

    it("print creation and change in the reader's time zone", async () => {
      const { sql } = w.server.platform.database;
      await sql`UPDATE users SET user_timezone = 'Asia/Kolkata' WHERE id = ${w.member.id}`;
      const url = `${w.project.url}/issues/list/?issues=${ids['C']}`;
      const [row] = (await w.member.get(url)).body;
      await sql`UPDATE users SET user_timezone = 'UTC' WHERE id = ${w.member.id}`;
      const [utc] = (await w.member.get(url)).body;
      expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+05:30$/);
      expect(new Date(row.created_at)).toEqual(new Date(utc.created_at));
      expect(row.completed_at).toBe(utc.completed_at);
    });
  });

  describe('to synchronize', () => {
    it('come by their last change, in pages', async () => {
      const url = `${w.project.url}/v2/issues/`;
      const first = (await w.member.get(`${url}?cursor=2:0:0&description=true`)).body;
      const { results, ...envelope } = first;
      expect(envelope).toEqual({
        prev_cursor: '2:-1:0',
        cursor: '2:0:0',
        next_cursor: '2:1:0',
        prev_page_results: false,
        next_page_results: true,
        page_count: 2,
        total_results: 5,
        total_pages: 3,
      });
      expect(results[0].description_html).toBe('<p></p>');
      expect(syncReply(SyncedItem.strict()).parse(first)).toEqual(first);
      const last = (await w.member.get(`${url}?cursor=2:2:0`)).body;
      expect(last).toMatchObject({ next_cursor: null, next_page_results: false, page_count: 1 });
      expect(last.results[0]).not.toHaveProperty('description_html');
      const all = (await w.member.get(url)).body;
      expect(all.cursor).toBe('1000:0:0');
      expect((await w.member.get(`${url}?cursor=99999:0:0`)).body.cursor).toBe('1000:0:0');
      const moments = all.results.map((row: { updated_at: string }) => row.updated_at);
      expect(moments).toEqual(moments.toSorted());
      // Clients send the moment back as it was: nothing comes twice, and nothing is left out.
      const since = encodeURIComponent(moments[2]);
      const rest = (await w.member.get(`${url}?updated_at__gt=${since}`)).body;
      expect(shape(rest.results)).toEqual(shape(all.results.slice(3)));
      const spaced = moments[2].replace('Z', ' 00:00');
      expect((await w.member.get(`${url}?updated_at__gt=${spaced}`)).body.total_results).toBe(2);
    });

    it('refuse what is no cursor or moment', async () => {
      const url = `${w.project.url}/v2/issues/`;
      for (const cursor of ['x', '0:0:0', '5:5', '5:-1:0']) {
        expect((await w.member.get(`${url}?cursor=${cursor}`)).status).toBe(400);
      }
      expect((await w.member.get(`${url}?updated_at__gt=x`)).body).toEqual({
        error: 'Please provide valid detail',
      });
    });

    it('name what was deleted or archived since', async () => {
      const url = `${w.project.url}/deleted-issues/`;
      const { sql } = w.server.platform.database;
      const rows =
        await sql`SELECT id FROM work_items WHERE name LIKE 'archived%' OR name = 'deleted' ORDER BY updated_at, id`;
      expect((await w.member.get(url)).body).toEqual(rows.map((row) => row['id']));
      const [touched] = await sql<{ at: string }[]>`
        UPDATE work_items SET updated_at = clock_timestamp() WHERE id = ${ids['deleted'] ?? ''}
        RETURNING utc_text(updated_at - interval '1 microsecond') AS at`;
      expect((await w.member.get(`${url}?updated_at__gt=${touched?.at}`)).body).toEqual([
        ids['deleted'],
      ]);
    });
  });

  it('of the archive count each group', async () => {
    const url = `${w.project.url}/archived-issues/`;
    const body = await list({ group_by: 'state_id' }, w.member, url);
    expect(body.total_count).toBe(2);
    expect(body.results[state['Done'] ?? '']).toMatchObject({
      total_results: 2,
      results: [{ name: 'archived too', archived_at: day(0) }, { name: 'archived' }],
    });
    expect(await names({ labels: label.bug }, w.member, url)).toEqual(['archived']);
    expect(await names({ group_by: 'labels__id' }, w.member, url)).toEqual({
      [label.bug]: [1, ['archived']],
      None: [1, ['archived too']],
    });
    expect(await names({ show_sub_issues: 'false' }, w.member, url)).toHaveLength(2);
  });

  describe('of a workspace', () => {
    let second: TestProject;

    beforeAll(async () => {
      second = await w.server.project(w.workspace, w.admin);
      await w.server.joinProject(w.workspace, second, w.member, MEMBER);
      await w.server.joinProject(w.workspace, second, w.guest, GUEST);
      await makeItems(w.server, w.workspace, second, w.admin, [
        { name: 'S1', assignee_ids: [w.member.id] },
        { name: 'S2', created_by: w.guest.id, priority: 'urgent' },
      ]);
    });

    it('span the projects one is in', async () => {
      const url = `${w.workspace.url}/issues/`;
      expect(await names({}, w.member, url)).toEqual(['S2', 'S1', 'E', 'D', 'C', 'B', 'A']);
      expect(await names({ per_page: '2', cursor: '2:1:0' }, w.member, url)).toEqual(['E', 'D']);
      expect(await names({ order_by: '-priority', per_page: '3' }, w.member, url)).toEqual([
        'S2',
        'A',
        'E',
      ]);
      expect(await names({ order_by: '-target_date', per_page: '4' }, w.member, url)).toEqual([
        'B',
        'D',
        'A',
        'S2',
      ]);
      expect(await names({}, w.guest, url)).toEqual(['S2', 'E', 'D']);
      expect(await list({}, w.bystander, url)).toMatchObject({ results: [], total_count: 0 });
      expect(await names({ project: second.id }, w.member, url)).toEqual(['S2', 'S1']);
      const groups = await list({ group_by: 'project_id' }, w.member, url);
      expect(shape(groups.results)).toEqual({
        [w.project.id]: [5, ['E', 'D', 'C', 'B', 'A']],
        [second.id]: [2, ['S2', 'S1']],
      });
      const states = (await list({ group_by: 'state_id' }, w.member, url)).results;
      expect(Object.keys(states)).toHaveLength(10);
    });

    it('of my own are what is assigned to me in my projects', async () => {
      const mine = async (who: Caller) => {
        const { status, body } = await who.get(`${w.workspace.url}/my-issues/`);
        return status === 200 ? body.map(({ name }: { name: string }) => name).toSorted() : status;
      };
      expect(await mine(w.member)).toEqual(['B', 'S1']);
      expect(await mine(w.stranger)).toBe(403);
    });

    it('are named by their ids where somebody is subscribed or mentioned, as far as one sees them', async () => {
      const url = `${w.workspace.url}/linked-issues/${w.member.id}/`;
      const linked = async (link: string, who: Caller) => {
        const { status, body } = await who.get(`${url}?link=${link}`);
        return status === 200 ? body.length : status;
      };
      expect(await linked('subscribers', w.admin)).toBe(1);
      expect(await linked('subscribers', w.guest)).toBe(0);
      expect(await linked('mentions', w.guest)).toBe(1);
      expect(await linked('assignees', w.admin)).toBe(400);
      expect(await linked('subscribers', w.stranger)).toBe(403);
    });

    it('are named by their ids by where they were on a day, as far as one sees them', async () => {
      const past = async (link: string, value: string, who: Caller) => {
        const query = new URLSearchParams({ link, value });
        const { status, body } = await who.get(`${w.workspace.url}/linked-issues/?${query}`);
        return status === 200 ? body.length : status;
      };
      const today = new Date().toISOString().slice(0, 10);
      const all = await past('was', `unstarted@${today}`, w.admin);
      expect(all).toBeGreaterThan(0);
      expect(await past('was', `unstarted@${today}`, w.guest)).toBeLessThan(all);
      expect(await past('was', 'unstarted@1999-01-01', w.admin)).toBe(0);
      expect(await past('cycle_time', '0..3', w.admin)).toBe(0);
      expect(await past('was', 'unstarted@2026-02-30', w.admin)).toBe(400);
      expect(await past('cycle_time', 'long', w.admin)).toBe(400);
      expect(await past('was', `unstarted@${today}`, w.stranger)).toBe(403);

      // Behind an id, and of some items alone.
      const read = async (more: Record<string, string>): Promise<string[]> => {
        const query = new URLSearchParams({ link: 'was', value: `unstarted@${today}`, ...more });
        return (await w.admin.get(`${w.workspace.url}/linked-issues/?${query}`)).body;
      };
      const [first = '', next = '', ...rest] = await read({});
      expect(await read({ after: next })).toEqual(rest);
      const none = '01900000-0000-7000-8000-000000000000';
      expect(await read({ ids: [next, none, first].join(',') })).toEqual([first, next]);
    });

    it('of a person hold what they made, are assigned to or subscribe to', async () => {
      const url = (who: Caller) => `${w.workspace.url}/user-issues/${who.id}/`;
      expect(await names({}, w.admin, url(w.member))).toEqual(['S1', 'B', 'A']);
      expect(await names({ assignees: w.member.id }, w.admin, url(w.member))).toEqual(['S1', 'B']);
      expect(await names({ subscriber: w.member.id }, w.admin, url(w.member))).toEqual(['A']);
      expect(await names({ created_by: w.guest.id }, w.admin, url(w.guest))).toEqual([
        'S2',
        'E',
        'D',
      ]);
      expect(await names({ assignees: w.admin.id }, w.admin, url(w.member))).toEqual(['B', 'A']);
      expect(await names({ group_by: 'state__group' }, w.admin, url(w.member))).toMatchObject({
        unstarted: [3, ['S1', 'B', 'A']],
      });
      const same = { group_by: 'priority', sub_group_by: 'priority' };
      const reply = await w.admin.get(`${url(w.admin)}?${new URLSearchParams(same)}`);
      expect([reply.status, reply.body]).toEqual([
        400,
        { error: 'Group by and sub group by cannot have same parameters' },
      ]);
      expect((await w.admin.get(`${w.workspace.url}/user-issues/nobody/`)).status).toBe(404);
    });
  });
});
