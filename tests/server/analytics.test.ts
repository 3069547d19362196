import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { GUEST } from '#shared/permissions.ts';
import { insert, makeItems } from '#tests/support/list-data.ts';
import { world, type World } from '#tests/support/world.ts';

const FROM = '2026-01-01';
const TO = '2026-01-10';
const at = (day: number, hour = 12) => `2026-01-${String(day).padStart(2, '0')}T${hour}:00:00Z`;

/**
 * A history written by hand: when each item was made, when work on it began and when it was completed, in days of
 * January 2026. `who` has it.
 */
const HISTORY = [
  { name: 'quick', made: 1, began: 2, done: 3, who: 'member', priority: 'high' },
  { name: 'slow', made: 1, began: 4, done: 9, who: 'member', priority: 'high' },
  { name: 'never begun', made: 2, began: null, done: 4, who: 'admin', priority: 'low' },
  { name: 'in work', made: 5, began: 6, done: null, who: 'member', priority: 'low' },
  { name: 'waiting', made: 7, began: null, done: null, who: null, priority: 'none' },
] as const;

describe('numbers of work items', () => {
  let w: World;
  let numbers: string;

  beforeAll(async () => {
    w = await world();
    numbers = `${w.workspace.url}/work-item-numbers`;
    await live(w);
  });
  afterAll(() => w.close());

  const read = async (what: string, query = '', more = '') => {
    const text = `query=${encodeURIComponent(query)}&from=${FROM}&to=${TO}${more}`;
    return (await w.member.get(`${numbers}/${what}/?${text}`)).body;
  };

  it('count what is there, and what was made and completed within the days', async () => {
    expect(await read('totals')).toEqual({
      total: 5,
      created: 5,
      resolved: 3,
      backlog: 0,
      unstarted: 1,
      started: 1,
      completed: 3,
      cancelled: 0,
      overdue: 0,
    });
    expect(await read('totals', 'priority:high')).toMatchObject({ total: 2, resolved: 2 });
    expect(await read('totals', '-priority:high state:started OR assignee:none')).toMatchObject({
      total: 2,
    });
    expect(await read('days')).toEqual([
      { date: '2026-01-01', created: 2, resolved: 0 },
      { date: '2026-01-02', created: 1, resolved: 0 },
      { date: '2026-01-03', created: 0, resolved: 1 },
      { date: '2026-01-04', created: 0, resolved: 1 },
      { date: '2026-01-05', created: 1, resolved: 0 },
      { date: '2026-01-07', created: 1, resolved: 0 },
      { date: '2026-01-09', created: 0, resolved: 1 },
    ]);
  });

  it('show where items were at the end of each day', async () => {
    const flow = await read('flow');
    const bands = flow.map((day: Record<string, number>) => [
      day['unstarted'],
      day['started'],
      day['completed'],
    ]);
    expect(bands).toEqual([
      [2, 0, 0],
      [2, 1, 0],
      [2, 0, 1],
      [0, 1, 2],
      [1, 1, 2],
      [0, 2, 2],
      [1, 2, 2],
      [1, 2, 2],
      [1, 1, 3],
      [1, 1, 3],
    ]);
    const later = await w.member.get(`${numbers}/flow/?from=2026-01-09&to=2026-01-09&query=`);
    expect(later.body).toEqual([flow[8]]);
  });

  it('say how long items took: from the first day, and from the start of work', async () => {
    expect(await read('durations', '', '&of=lead')).toEqual({
      days: [
        { days: 2, count: 2 },
        { days: 8, count: 1 },
      ],
      count: 3,
      percentiles: { p50: 2, p85: 6.2, p95: 7.4 },
    });
    // The one that was never in work has no cycle time.
    expect(await read('durations', '', '&of=cycle')).toEqual({
      days: [
        { days: 1, count: 1 },
        { days: 5, count: 1 },
      ],
      count: 2,
      percentiles: { p50: 3, p85: 4.4, p95: 4.8 },
    });
    expect((await read('durations', 'priority:none', '&of=lead')).percentiles.p50).toBeNull();
  });

  it('divide items by one dimension or two, and count each item once in totals', async () => {
    const shares = (await w.member.get(`${numbers}/shares/?x=assignee&group=priority`)).body;
    expect(shares.total).toEqual({ count: 5, points: 0 });
    const rows = shares.rows.map((row: { name: string; count: number }) => [row.name, row.count]);
    expect(rows).toEqual([
      ['Ada', 2],
      ['Max', 3],
      [null, 1],
    ]);
    expect(
      shares.groups.map((row: { key: string; count: number }) => [row.key, row.count]),
    ).toEqual([
      ['high', 2],
      ['low', 2],
      ['none', 1],
    ]);
    const points = (await w.member.get(`${numbers}/shares/?x=priority&measure=points`)).body;
    expect(points.rows).toMatchObject([
      { key: 'high', points: 3.5 },
      { key: 'low', points: 0 },
      { key: 'none', points: 0 },
    ]);
  });

  it('count for a guest only what the guest sees', async () => {
    const guest = async (what: string) =>
      (await w.guest.get(`${numbers}/${what}/?from=${FROM}&to=${TO}&x=priority`)).body;
    expect((await guest('totals')).total).toBe(0);
    expect((await guest('shares')).rows).toEqual([]);
    await w.server.platform.database.sql`
      UPDATE work_items SET created_by = ${w.guest.id} WHERE name = 'quick'`;
    expect(await guest('totals')).toMatchObject({ total: 1, resolved: 1 });
    expect((await guest('flow')).at(-1)).toMatchObject({ completed: 1, unstarted: 0 });
    expect(
      (await w.guest.get(`${w.project.url}/advance-analytics-charts/?type=work-items`)).status,
    ).toBe(200);
    expect((await w.guest.get(`${w.workspace.url}/advance-analytics/`)).status).toBe(403);
  });

  it('follow states that change their group', async () => {
    const { sql } = w.server.platform.database;
    const [state] = await insert(w.server, 'states', {
      workspace_id: w.workspace.id,
      project_id: w.project.id,
      name: 'Paused',
      color: '#000',
      group: 'unstarted',
    });
    await sql`UPDATE work_items SET state_id = ${state ?? ''} WHERE name = 'waiting'`;
    await sql`UPDATE states SET "group" = 'started' WHERE id = ${state ?? ''}`;
    const today = new Date().toISOString().slice(0, 10);
    const flow = await w.member.get(`${numbers}/flow/?from=${today}&to=${today}`);
    expect(flow.body).toEqual([
      { date: today, backlog: 0, unstarted: 0, started: 2, completed: 3, cancelled: 0 },
    ]);
    await sql`UPDATE work_items SET state_id = ${w.project.states['Todo'] ?? ''} WHERE name = 'waiting'`;
  });
});

describe('the calls of the contract about numbers', () => {
  let w: World;

  beforeAll(async () => {
    w = await world();
    await live(w);
  });
  afterAll(() => w.close());

  const get = async (path: string) => {
    const { status, body } = await w.member.get(`${w.workspace.url}/${path}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  it('count people, things and work items', async () => {
    expect(await get('advance-analytics?tab=overview')).toMatchObject({
      total_projects: { count: 1 },
      total_work_items: { count: 5 },
      total_guests: { count: 1 },
      total_intake: { count: 0 },
    });
    expect(await get('advance-analytics?tab=work-items&date_filter=last_7_days')).toMatchObject({
      total_work_items: { count: 0 },
    });
    expect(await get('advance-analytics/?tab=work-items')).toEqual({
      total_work_items: { count: 5 },
      started_work_items: { count: 1 },
      backlog_work_items: { count: 0 },
      un_started_work_items: { count: 1 },
      completed_work_items: { count: 3 },
    });
    const none = '01900000-0000-7000-8000-000000000000';
    expect(await get(`advance-analytics/?project_ids=${none}`)).toMatchObject({
      total_work_items: { count: 0 },
      total_users: { count: 0 },
    });
    expect(await w.member.get(`${w.workspace.url}/advance-analytics?tab=x`)).toMatchObject({
      status: 400,
      body: { message: 'Invalid tab' },
    });
    const things = await get('advance-analytics-charts');
    expect(things.map((row: { key: string }) => row.key)).toEqual([
      'work_items',
      'cycles',
      'modules',
      'intake',
      'members',
      'pages',
      'views',
    ]);
  });

  it('list projects and people with their work', async () => {
    expect(await get('advance-analytics-stats?type=work-items')).toEqual([
      {
        project_id: w.project.id,
        project__name: expect.any(String),
        cancelled_work_items: 0,
        completed_work_items: 3,
        backlog_work_items: 0,
        un_started_work_items: 1,
        started_work_items: 1,
      },
    ]);
    const people = await w.member.get(`${w.project.url}/advance-analytics-stats?type=work-items`);
    expect(
      people.body.map((row: Record<string, unknown>) => [
        row['display_name'],
        row['completed_work_items'],
      ]),
    ).toEqual([
      ['Ada', 2],
      ['Max', 2],
      [null, 0],
    ]);
    expect(
      (await w.guest.get(`${w.project.url}/advance-analytics-stats?type=work-items`)).status,
    ).toBe(403);
    expect(await w.member.get(`${w.project.url}/advance-analytics-stats?type=x`)).toMatchObject({
      status: 400,
      body: { message: 'Invalid type' },
    });
  });

  it('chart months, and a dimension of choice', async () => {
    await w.server.platform.database.sql`
      UPDATE workspaces SET created_at = '2025-12-05T00:00:00Z' WHERE id = ${w.workspace.id}`;
    const { data, schema } = await get('advance-analytics-charts?type=work-items');
    expect(schema).toEqual({
      completed_issues: 'completed_issues',
      created_issues: 'created_issues',
    });
    expect(data.slice(0, 2)).toEqual([
      { key: '2025-12-01', name: '2025-12-01', count: 0, completed_issues: 0, created_issues: 0 },
      { key: '2026-01-01', name: '2026-01-01', count: 5, completed_issues: 3, created_issues: 5 },
    ]);
    const custom = 'advance-analytics-charts?type=custom-work-items';
    expect(await get(custom)).toEqual({
      data: [
        { key: 'high', name: 'high', count: 2 },
        { key: 'low', name: 'low', count: 2 },
        { key: 'none', name: 'none', count: 1 },
      ],
      schema: {},
    });
    expect(await get(`${custom}&x_axis=PRIORITY&group_by=ASSIGNEES`)).toEqual({
      data: [
        { key: 'high', name: 'high', count: 2, [w.member.id]: 2, [w.admin.id]: 1 },
        { key: 'low', name: 'low', count: 2, [w.member.id]: 1, [w.admin.id]: 1 },
        { key: 'none', name: 'none', count: 1, none: 1 },
      ],
      schema: { [w.member.id]: 'Max', [w.admin.id]: 'Ada', none: 'None' },
    });
    const points = await get(`${custom}&x_axis=ESTIMATE_POINTS`);
    expect(points.data).toEqual([
      { key: '3.5', name: '2', count: 1 },
      { key: 'None', name: 'None', count: 4 },
    ]);
    const refused = await w.member.get(`${w.workspace.url}/${custom}&x_axis=NOPE`);
    expect(refused).toMatchObject({ status: 400, body: ['Invalid x_axis field: NOPE'] });
  });

  it('chart the days of a cycle', async () => {
    const [cycle] = await insert(w.server, 'cycles', {
      workspace_id: w.workspace.id,
      project_id: w.project.id,
      name: 'Cycle',
      owned_by: w.admin.id,
      start_date: at(1, 10),
      end_date: at(3, 23),
    });
    await w.server.platform.database.sql`
      UPDATE work_items SET cycle_id = ${cycle ?? ''} WHERE name IN ('quick', 'never begun')`;
    const url = `${w.project.url}/advance-analytics-charts?type=work-items&cycle_id=${cycle}`;
    const day = (key: string, created_issues: number, completed_issues: number) => ({
      key,
      name: key,
      count: created_issues + completed_issues,
      completed_issues,
      created_issues,
    });
    expect((await w.member.get(url)).body.data).toEqual([
      day('2026-01-01', 1, 1),
      day('2026-01-02', 1, 1),
      day('2026-01-03', 0, 0),
    ]);
    expect(
      (await w.member.get(`${w.project.url}/advance-analytics?cycle_id=${cycle}`)).body,
    ).toMatchObject({ total_work_items: { count: 2 }, completed_work_items: { count: 2 } });
  });

  it('answer the older calls', async () => {
    const axes = 'x_axis=priority&y_axis=issue_count';
    expect(await get(`analytics/?${axes}`)).toEqual({
      total: 5,
      distribution: {
        low: [{ dimension: 'low', count: 2 }],
        high: [{ dimension: 'high', count: 2 }],
        none: [{ dimension: 'none', count: 1 }],
      },
      extras: {
        state_details: {},
        assignee_details: {},
        label_details: {},
        cycle_details: {},
        module_details: {},
      },
    });
    const months = await get('analytics/?x_axis=created_at&y_axis=estimate&segment=state_id');
    expect(months.distribution['2026-1']).toContainEqual({
      dimension: '2026-1',
      segment: w.project.states['Done'],
      estimate: 3.5,
    });
    expect(months.extras.state_details).toHaveLength(3);
    for (const [query, error] of [
      [
        'x_axis=priority',
        'x-axis and y-axis dimensions are required and the values should be valid',
      ],
      [
        `${axes}&segment=priority`,
        'Both segment and x axis cannot be same and segment should be valid',
      ],
    ])
      expect(await w.member.get(`${w.workspace.url}/analytics/?${query}`)).toMatchObject({
        status: 400,
        body: { error },
      });
    const demand = await get('default-analytics/?priority=high,low');
    expect(demand).toMatchObject({
      total_issues: 4,
      open_issues: 1,
      open_estimate_sum: null,
      total_estimate_sum: 3.5,
      most_issue_closed_user: [
        { assignees__id: w.admin.id, count: 2 },
        { assignees__id: w.member.id, count: 2 },
      ],
    });
    expect((await w.guest.get(`${w.workspace.url}/default-analytics/`)).body.total_issues).toBe(0);
  });

  it('mail a table', async () => {
    const sent = await w.member.post(`${w.workspace.url}/export-analytics/`, {
      x_axis: 'priority',
      y_axis: 'issue_count',
      segment: 'assignees__id',
      priority: ['high', 'low'],
    });
    expect(sent.body.message).toContain(w.member.email);
    const [mail] = await w.server.platform.database.sql<
      { subject: string; attachments: { filename: string; content: string }[] }[]
    >`SELECT subject, attachments FROM mails WHERE kind = 'analytics_export'`;
    expect(mail?.subject).toBe('Your export is ready');
    expect(mail?.attachments[0]?.filename).toBe(`${w.workspace.slug}-analytics.csv`);
    const [titles = '', ...rows] = mail?.attachments[0]?.content.trim().split('\r\n') ?? [];
    expect(titles.split(',').toSorted()).toEqual(
      ['"Priority"', '"Work items"', '"Ada"', '"Max"'].toSorted(),
    );
    expect(rows).toHaveLength(2);
  });

  it('save analyses for everybody but guests', async () => {
    const url = `${w.workspace.url}/analytic-view`;
    const query_dict = { x_axis: 'priority', y_axis: 'issue_count', priority: ['high'] };
    const made = await w.member.post(`${url}/`, { name: ' Urgent ', query_dict });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Urgent', description: '', query: { priority: 'high' }, query_dict },
    });
    const { id } = made.body;
    expect((await w.admin.get(`${url}/`)).body).toMatchObject([{ id }]);
    expect((await w.admin.get(`${w.workspace.url}/saved-analytic-view/${id}/`)).body).toEqual({
      total: 2,
      distribution: { high: [{ dimension: 'high', count: 2 }] },
    });
    expect((await w.admin.patch(`${url}/${id}/`, { query_dict: {} })).body.query).toEqual({});
    expect(await w.admin.get(`${w.workspace.url}/saved-analytic-view/${id}/`)).toMatchObject({
      status: 400,
      body: { error: 'x-axis and y-axis dimensions are required' },
    });
    expect((await w.guest.get(`${url}/`)).body).toEqual({
      detail: 'You do not have permission to perform this action.',
    });
    expect((await w.member.delete(`${url}/${id}/`)).status).toBe(204);
    expect((await w.member.get(`${url}/${id}/`)).status).toBe(404);
  });
});

/** Lives through the history: each step is put on its day. */
async function live(w: World): Promise<void> {
  const { sql } = w.server.platform.database;
  const { states } = w.project;
  await w.server.joinProject(w.workspace, w.project, w.guest, GUEST).catch(() => undefined);
  const [estimate] = await insert(w.server, 'estimates', {
    workspace_id: w.workspace.id,
    project_id: w.project.id,
    name: 'Points',
    type: 'points',
  });
  const [point] = await insert(w.server, 'estimate_points', {
    workspace_id: w.workspace.id,
    project_id: w.project.id,
    estimate_id: estimate ?? '',
    key: 2,
    value: '3.5',
  });
  for (const { name, made, began, done, who, priority } of HISTORY) {
    const assignees = who === null ? [] : who === 'admin' ? [w.admin.id] : [w.member.id];
    const [id = ''] = await makeItems(w.server, w.workspace, w.project, w.admin, [
      {
        name,
        priority,
        created_at: at(made),
        assignee_ids: name === 'slow' ? [...assignees, w.admin.id] : assignees,
        estimate_point: name === 'slow' ? point : null,
      },
    ]);
    const move = async (state: string, day: number, completed: boolean) => {
      await sql`UPDATE work_items SET state_id = ${states[state] ?? ''},
        completed_at = ${completed ? at(day) : null} WHERE id = ${id}`;
      await sql`UPDATE work_item_steps SET at = ${at(day)},
        started_at = ${began === null ? null : at(began)}
        WHERE id = (SELECT max(id) FROM work_item_steps WHERE work_item_id = ${id})`;
    };
    if (began !== null) await move('In Progress', began, false);
    if (done !== null) await move('Done', done, true);
  }
}
