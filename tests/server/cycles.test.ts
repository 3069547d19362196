import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cycleEndJob } from '#server/features/cycles/progress/job.ts';
import { minuteLater } from '#tests/support/minute-later.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

const DAY = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

describe('cycles', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = `${w.project.url}/cycles/`;
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  const create = async (body: object, who: Caller = w.member) => {
    const made = await who.post(url, body);
    expect(made.status).toBe(201);
    return made.body;
  };
  const item = async (body: object = {}) =>
    (await w.member.post(`${w.project.url}/issues/`, { name: 'Item', ...body })).body.id as string;
  const add = (cycle: string, ...issues: string[]) =>
    w.member.post(`${url}${cycle}/cycle-issues/`, { issues });
  const move = (id: string, state: string) =>
    w.member.patch(`${w.project.url}/issues/${id}/`, { state_id: w.project.states[state] });
  const cycleOf = async (id: string) =>
    (await w.member.get(`${w.project.url}/issues/${id}/`)).body.cycle_id;
  /** Lets a cycle have been from one day to another, whatever the calls would say. */
  const span = (id: string, from: string, to: string) => sql()`
    UPDATE cycles SET start_date = ${`${from}T00:00:01Z`}, end_date = ${`${to}T23:59:00Z`} WHERE id = ${id}`;

  it('have both dates or none, in their order, as days of the project', async () => {
    const draft = await create({ name: 'Draft' });
    expect(draft).toMatchObject({
      status: 'DRAFT',
      start_date: null,
      end_date: null,
      owned_by_id: w.member.id,
      sort_order: 65_535,
      progress_snapshot: {},
      total_issues: 0,
      version: 1,
    });
    const [start_date, end_date] = [dayFromNow(2), dayFromNow(9)];
    const dated = await create({ name: ' Dated ', start_date, end_date });
    expect(dated).toMatchObject({
      name: 'Dated',
      status: 'UPCOMING',
      start_date: `${start_date}T00:00:01.000000Z`,
      end_date: `${end_date}T23:59:00.000000Z`,
      sort_order: 55_535,
    });
    const one = await w.member.post(url, { name: 'Half', start_date });
    expect(one.status).toBe(400);
    expect(one.body).toEqual({
      error: 'Both start date and end date are either required or are to be null',
    });
    const turned = await w.member.post(url, {
      name: 'x',
      start_date: end_date,
      end_date: start_date,
    });
    expect(turned.body).toEqual({ non_field_errors: ['Start date cannot exceed end date'] });
    expect((await w.member.post(url, {})).body).toEqual({ name: ['This field is required.'] });
    const cleared = await w.member.patch(`${url}${dated.id}/`, {
      start_date: null,
      end_date: null,
    });
    expect(cleared.body).toMatchObject({ status: 'DRAFT', start_date: null });
    const half = await w.member.patch(`${url}${dated.id}/`, { end_date });
    expect(half.status).toBe(400);
  });

  it('that begin today begin now, and keep that moment when they are edited', async () => {
    const [start_date, end_date] = [dayFromNow(0), dayFromNow(0)];
    const made = await create({ name: 'One day', start_date, end_date });
    expect(made.status).toBe('CURRENT');
    expect(Math.abs(Date.parse(made.start_date) - Date.now())).toBeLessThan(60_000);
    const renamed = await w.member.patch(`${url}${made.id}/`, {
      name: 'Day',
      start_date,
      end_date,
    });
    expect(renamed.body.start_date).toBe(made.start_date);
    expect(renamed.body.end_date).toBe(made.end_date);
    const current = (await w.guest.get(`${url}?cycle_view=current`)).body;
    expect(current.map((cycle: { id: string }) => cycle.id)).toEqual([made.id]);
  });

  it.each([
    ['Pacific/Midway', '-11:00'],
    ['Asia/Kathmandu', '+05:45'],
    ['Pacific/Kiritimati', '+14:00'],
  ])('keep their days in %s', async (timezone, offset) => {
    const project = await w.admin.post(`${w.workspace.url}/projects/`, {
      name: timezone,
      identifier: timezone.slice(0, 2) + timezone.slice(-3),
      timezone,
    });
    const cycles = `${w.workspace.url}/projects/${project.body.id}/cycles/`;
    const [start_date, end_date] = ['2031-05-01', '2031-05-14'];
    const made = (await w.admin.post(cycles, { name: 'Cycle', start_date, end_date })).body;
    expect(made.start_date).toBe(`2031-05-01T00:00:01.000000${offset}`);
    expect(made.end_date).toBe(`2031-05-14T23:59:00.000000${offset}`);
    const moved = await w.admin.patch(`${w.workspace.url}/projects/${project.body.id}/`, {
      timezone: 'America/New_York',
    });
    expect(moved.status).toBe(200);
    const after = (await w.admin.get(`${cycles}${made.id}/`)).body;
    expect(after.start_date).toBe('2031-05-01T00:00:01.000000-04:00');
    expect(after.end_date).toBe('2031-05-14T23:59:00.000000-04:00');
  });

  it('keep their hours over a change of the clocks', async () => {
    const project = await w.admin.post(`${w.workspace.url}/projects/`, {
      name: 'Summer time',
      identifier: 'SUM',
      timezone: 'Europe/Berlin',
    });
    const made = await w.admin.post(`${w.workspace.url}/projects/${project.body.id}/cycles/`, {
      name: 'Cycle',
      start_date: '2031-03-24',
      end_date: '2031-04-04',
    });
    expect(made.body.start_date).toBe('2031-03-24T00:00:01.000000+01:00');
    expect(made.body.end_date).toBe('2031-04-04T23:59:00.000000+02:00');
  });

  it('say whether their days are taken; those that touch share a day', async () => {
    const body = { start_date: '2032-01-10', end_date: '2032-01-20' };
    const made = await create({ name: 'Taken', ...body });
    const check = async (start_date: string, end_date: string, cycle_id?: string) =>
      (await w.member.post(`${url}date-check/`, { start_date, end_date, cycle_id })).body.status;
    expect(await check('2032-01-21', '2032-01-25')).toBe(true);
    expect(await check('2032-01-01', '2032-01-09')).toBe(true);
    expect(await check('2032-01-20', '2032-01-25')).toBe(false);
    expect(await check('2032-01-12', '2032-01-13')).toBe(false);
    expect(await check('2032-01-01', '2032-02-01')).toBe(false);
    expect(await check(made.start_date, made.end_date, made.id)).toBe(true);
    expect((await w.member.post(`${url}date-check/`, body)).body).toEqual({
      error:
        'You have a cycle already on the given dates, if you want to create a draft cycle you can do that by removing dates',
      status: false,
    });
    const missing = await w.member.post(`${url}date-check/`, { start_date: '2032-01-01' });
    expect(missing.body).toEqual({ error: 'Start date and end date both are required' });
    const nonsense = { start_date: 'soon', end_date: 'later' };
    expect((await w.member.post(`${url}date-check/`, nonsense)).status).toBe(400);
  });

  it('are closed to those who may not', async () => {
    const made = await create({ name: 'Closed' });
    const one = `${url}${made.id}/`;
    expect((await w.stranger.get(url)).status).toBe(403);
    expect((await w.guest.get(url)).status).toBe(200);
    expect((await w.guest.get(one)).status).toBe(403);
    expect((await w.guest.post(url, { name: 'x' })).status).toBe(403);
    expect((await w.guest.patch(one, { name: 'x' })).status).toBe(403);
    expect((await w.guest.delete(one)).body).toEqual({
      error: "You don't have the required permissions.",
    });
    expect((await w.member.get(`${url}${w.project.id}/`)).body).toEqual({
      error: 'Cycle not found',
    });
    const admins = await create({ name: "Admin's" }, w.admin);
    expect((await w.member.delete(`${url}${admins.id}/`)).status).toBe(403);
    expect((await w.member.delete(one)).status).toBe(204);
    expect((await w.member.get(one)).status).toBe(404);
  });

  it('take items, one cycle each, and give them back; the history tells of it', async () => {
    const [first, second] = [await create({ name: 'First' }), await create({ name: 'Second' })];
    const [a, b] = [await item(), await item()];
    expect((await add(first.id)).body).toEqual({ error: 'Issues are required' });
    expect((await add(first.id, a, b)).body).toEqual({ message: 'success' });
    expect((await add(first.id, a)).status).toBe(201);
    await minuteLater(w);
    expect((await add(second.id, b)).status).toBe(201);
    expect([await cycleOf(a), await cycleOf(b)]).toEqual([first.id, second.id]);
    const listed = await w.member.get(`${url}${first.id}/cycle-issues/?group_by=state_id`);
    expect(listed.body.total_count).toBe(1);
    expect((await w.member.delete(`${url}${second.id}/cycle-issues/${a}/`)).status).toBe(204);
    expect(await cycleOf(a)).toBe(first.id);
    expect((await w.member.delete(`${url}${first.id}/cycle-issues/${a}/`)).status).toBe(204);
    expect(await cycleOf(a)).toBeNull();
    const lines = (await w.member.get(`${w.project.url}/issues/${b}/history/`)).body as {
      field: string;
      comment: string;
    }[];
    expect(lines.filter(({ field }) => field === 'cycles').map(({ comment }) => comment)).toEqual([
      'added cycle First',
      'updated cycle from First to Second',
    ]);
    await w.member.delete(`${url}${second.id}/`);
    expect(await cycleOf(b)).toBeNull();
  });

  it('are pinned and unpinned under their own address', async () => {
    const made = await create({ name: 'Pinned' });
    const favorites = `${w.project.url}/user-favorite-cycles/`;
    expect((await w.guest.post(favorites, { cycle: made.id })).status).toBe(403);
    expect((await w.member.post(favorites, { cycle: made.id })).status).toBe(204);
    expect((await w.member.post(favorites, { cycle: made.id })).status).toBe(400);
    expect((await w.member.get(`${url}${made.id}/`)).body.is_favorite).toBe(true);
    expect((await w.member.delete(`${favorites}${made.id}/`)).status).toBe(204);
    expect((await w.member.delete(`${favorites}${made.id}/`)).status).toBe(404);
  });

  it('that have ended take no items and no edits, can be archived, and come back', async () => {
    const made = await create({ name: 'Over' });
    const favorite = { entity_type: 'cycle', entity_identifier: made.id };
    expect((await w.member.post(`${w.workspace.url}/user-favorites/`, favorite)).status).toBe(200);
    expect((await w.member.post(`${url}${made.id}/archive/`, {})).body).toEqual({
      error: 'Only completed cycles can be archived',
    });
    await span(made.id, '2026-01-01', '2026-01-05');
    expect((await add(made.id, await item())).body).toEqual({
      error: 'The Cycle has already been completed so no new issues can be added',
    });
    const edit = await w.member.patch(`${url}${made.id}/`, { name: 'x' });
    expect(edit.body).toEqual({
      error: 'The Cycle has already been completed so it cannot be edited',
    });
    const placed = await w.member.patch(`${url}${made.id}/`, { name: 'x', sort_order: 7 });
    expect(placed.body).toMatchObject({ name: 'Over', sort_order: 7, status: 'COMPLETED' });
    const archived = await w.member.post(`${url}${made.id}/archive/`, {});
    expect(archived.status).toBe(200);
    expect(archived.body.archived_at).toMatch(/^20/);
    expect(await sql()`SELECT 1 FROM favorites WHERE entity_identifier = ${made.id}`).toEqual([]);
    expect((await w.member.get(`${url}${made.id}/`)).status).toBe(404);
    const list = (await w.member.get(`${w.project.url}/archived-cycles/`)).body;
    expect(list.map((cycle: { id: string }) => cycle.id)).toEqual([made.id]);
    const detail = await w.member.get(`${w.project.url}/archived-cycles/${made.id}/`);
    expect(Object.keys(detail.body.distribution.completion_chart)).toHaveLength(5);
    expect((await w.member.patch(`${url}${made.id}/`, { name: 'x' })).body).toEqual({
      error: 'Archived cycle cannot be updated',
    });
    expect((await w.member.delete(`${url}${made.id}/archive/`)).status).toBe(204);
    expect((await w.member.get(`${url}${made.id}/`)).status).toBe(200);
  });

  it('keep list settings of their own for each person', async () => {
    const made = await create({ name: 'Settings' });
    const own = `${url}${made.id}/user-properties/`;
    expect((await w.guest.patch(own, { filters: {} })).status).toBe(404);
    const read = await w.guest.get(own);
    expect(read.body).toMatchObject({ cycle: made.id, user: w.guest.id });
    const changed = await w.guest.patch(own, { filters: { priority: ['high'] } });
    expect(changed.status).toBe(201);
    expect((await w.guest.get(own)).body.filters).toEqual({ priority: ['high'] });
    expect((await w.member.get(own)).body.filters).not.toEqual({ priority: ['high'] });
    await w.member.delete(`${url}${made.id}/`);
    expect(await sql()`SELECT 1 FROM project_user_properties WHERE entity_id = ${made.id}`).toEqual(
      [],
    );
  });

  it('count their items by groups, people and labels', async () => {
    const made = await create({
      name: 'Counted',
      start_date: dayFromNow(0),
      end_date: dayFromNow(3),
    });
    const label = (await w.admin.post(`${w.project.url}/issue-labels/`, { name: 'counted' })).body
      .id;
    const ids = [
      await item({ assignee_ids: [w.member.id], label_ids: [label] }),
      await item({ assignee_ids: [w.member.id, w.admin.id] }),
      await item(),
    ];
    await add(made.id, ...ids);
    await move(ids[0] ?? '', 'Done');
    await move(ids[1] ?? '', 'In Progress');
    const detail = (await w.member.get(`${url}${made.id}/`)).body;
    expect(detail).toMatchObject({
      total_issues: 3,
      completed_issues: 1,
      started_issues: 1,
      backlog_issues: 1,
      sub_issues: 0,
    });
    expect(detail.assignee_ids.toSorted()).toEqual([w.member.id, w.admin.id].toSorted());
    const progress = (await w.guest.get(`${url}${made.id}/progress/`)).body;
    expect(progress).toMatchObject({
      total_issues: 3,
      completed_issues: 1,
      total_estimate_points: 0,
    });
    const analytics = (await w.guest.get(`${url}${made.id}/analytics?type=issues`)).body;
    const byPerson = analytics.assignees.map(
      (row: { assignee_id: string | null; total_issues: number; completed_issues: number }) => [
        row.assignee_id,
        row.total_issues,
        row.completed_issues,
      ],
    );
    expect(byPerson).toHaveLength(3);
    expect(byPerson).toContainEqual([w.member.id, 2, 1]);
    expect(byPerson).toContainEqual([w.admin.id, 1, 0]);
    expect(byPerson).toContainEqual([null, 1, 0]);
    expect(analytics.labels).toContainEqual(
      expect.objectContaining({ label_name: 'counted', total_issues: 1, pending_issues: 0 }),
    );
    expect(Object.values(analytics.completion_chart)).toEqual([2, null, null, null]);
    expect((await w.member.get(`${url}${made.id}/analytics/?type=points`)).body).toEqual({
      assignees: [],
      labels: [],
      completion_chart: {},
    });
    const draft = await create({ name: 'Undated' });
    expect((await w.member.get(`${url}${draft.id}/analytics`)).body).toEqual({
      error: 'Cycle has no start or end date',
    });
  });

  it('replay a sprint day by day, as counted by hand', async () => {
    const points = await w.admin.post(`${w.project.url}/estimates/`, {
      estimate: { name: 'Points', type: 'points' },
      estimate_points: [
        { key: 1, value: '1' },
        { key: 2, value: '5' },
      ],
    });
    await w.admin.patch(`${w.project.url}/`, { estimate: points.body.id });
    const pointOf = (value: string) =>
      points.body.points.find((point: { value: string }) => point.value === value).id;
    const made = await create({ name: 'Sprint' });
    /** What happened since the last call happened on that day. */
    let seen = 0;
    const on = async (day: string) => {
      await sql()`UPDATE progress_log SET at = ${`${day}T12:00:00Z`} WHERE id > ${seen} AND cycle_id = ${made.id}`;
      const [last] = await sql()<
        { id: number }[]
      >`SELECT coalesce(max(id), 0)::int AS id FROM progress_log`;
      seen = last?.id ?? 0;
    };
    const [a, b, c, d] = [
      await item({ estimate_point: pointOf('1') }),
      await item({ estimate_point: pointOf('5') }),
      await item(),
      await item({ estimate_point: pointOf('5') }),
    ];
    await add(made.id, a, b, c);
    await on('2026-02-28'); // before the first day
    await move(a, 'In Progress');
    await on('2026-03-01');
    await move(a, 'Done');
    await add(made.id, d);
    await on('2026-03-02');
    await move(a, 'Todo'); // reopened
    await move(b, 'Cancelled');
    await on('2026-03-03');
    await w.admin.delete(`${w.project.url}/issues/${c}/`);
    await move(d, 'Done');
    await on('2026-03-04');
    await w.member.delete(`${url}${made.id}/cycle-issues/${a}/`);
    await on('2026-03-05');
    await span(made.id, '2026-03-01', '2026-03-06');
    const days = (await w.member.get(`${url}${made.id}/cycle-progress/`)).body as Record<
      string,
      number
    >[];
    expect(
      days.map((day) => [
        day['date'],
        day['total_issues'],
        day['started_issues'],
        day['completed_issues'],
        day['cancelled_issues'],
        day['total_estimate_points'],
        day['completed_estimate_points'],
      ]),
    ).toEqual([
      ['2026-03-01', 3, 1, 0, 0, 6, 0],
      ['2026-03-02', 4, 0, 1, 0, 11, 1],
      ['2026-03-03', 4, 0, 0, 1, 11, 0],
      ['2026-03-04', 3, 0, 1, 1, 11, 5],
      ['2026-03-05', 2, 0, 1, 1, 10, 5],
      ['2026-03-06', 2, 0, 1, 1, 10, 5],
    ]);
    const charts = (await w.member.get(`${url}${made.id}/analytics?type=points`)).body;
    expect(Object.values(charts.completion_chart)).toEqual([6, 10, 11, 6, 5, 5]);

    // Its end is written down once; nothing later changes it.
    await cycleEndJob.run(w.server.platform, made.id);
    await cycleEndJob.run(w.server.platform, made.id);
    await move(b, 'Done');
    const frozen = (await w.member.get(`${url}${made.id}/`)).body;
    expect(frozen.end_snapshot).toMatchObject({ total_issues: 2, cancelled_issues: 1 });
    const shares = frozen.end_snapshot.distribution.labels;
    const canceled = shares.map((row: { cancelled_issues: number }) => row.cancelled_issues);
    expect(canceled.reduce((sum: number, count: number) => sum + count, 0)).toBe(1);
    expect((await w.member.get(`${url}${made.id}/progress/`)).body).toMatchObject({
      total_issues: 2,
      completed_issues: 1,
      cancelled_issues: 1,
    });
    expect((await w.member.get(`${url}${made.id}/cycle-progress/`)).body).toEqual(days);
    expect(await cycleEndJob.due(w.server.platform, 100)).not.toContain(made.id);
    await w.admin.patch(`${w.project.url}/`, { estimate: null });
  });

  it('give their open items to the next one', async () => {
    const [old, next] = [await create({ name: 'Old' }), await create({ name: 'Next' })];
    const [open, done, dropped] = [await item(), await item(), await item()];
    await add(old.id, open, done, dropped);
    await move(done, 'Done');
    await move(dropped, 'Cancelled');
    await sql()`UPDATE progress_log SET at = '2026-04-05T12:00:00Z' WHERE cycle_id = ${old.id}`;
    await span(old.id, '2026-04-01', '2026-04-10');
    const transfer = (body: object) => w.member.post(`${url}${old.id}/transfer-issues/`, body);
    expect((await transfer({})).body).toEqual({ error: 'New Cycle Id is required' });
    expect((await transfer({ new_cycle_id: w.project.id })).status).toBe(404);
    await cycleEndJob.run(w.server.platform, old.id);
    expect((await w.member.get(`${url}${old.id}/`)).body).toMatchObject({
      progress_snapshot: {},
      end_snapshot: { total_issues: 3 },
      total_issues: 3,
    });
    expect((await transfer({ new_cycle_id: next.id })).body).toEqual({ message: 'Success' });
    expect(await Promise.all([open, done, dropped].map(cycleOf))).toEqual([
      next.id,
      old.id,
      old.id,
    ]);
    expect((await w.member.get(`${url}${old.id}/`)).body.progress_snapshot).toMatchObject({
      total_issues: 3,
    });
    const before = (await w.member.get(`${url}${old.id}/progress/`)).body;
    expect(before).toMatchObject({ total_issues: 3, backlog_issues: 1, completed_issues: 1 });
    await span(next.id, '2026-04-11', '2026-04-20');
    expect((await transfer({ new_cycle_id: next.id })).body).toEqual({
      error: 'The cycle where the issues are transferred is already completed',
    });
  });

  it('keep what they hold when their dates are moved into the past', async () => {
    const cycle = await create({ name: 'Moved' });
    await add(cycle.id, await item());
    await span(cycle.id, '2026-02-01', '2026-02-10');
    await cycleEndJob.run(w.server.platform, cycle.id);
    expect((await w.member.get(`${url}${cycle.id}/`)).body).toMatchObject({
      progress_snapshot: {},
      end_snapshot: { total_issues: 1 },
    });
    expect((await w.member.get(`${url}${cycle.id}/progress/`)).body.total_issues).toBe(1);
  });

  it('can be ended before their day, with what is open moved on', async () => {
    const running = await create({
      name: 'Run',
      start_date: dayFromNow(0),
      end_date: dayFromNow(5),
    });
    const next = await create({ name: 'Then' });
    const open = await item();
    await add(running.id, open);
    expect((await w.member.post(`${url}${next.id}/end/`, {})).status).toBe(400);
    const ended = await w.member.post(`${url}${running.id}/end/`, { new_cycle_id: next.id });
    expect(ended.status).toBe(204);
    const after = (await w.member.get(`${url}${running.id}/`)).body;
    expect(after.status).toBe('COMPLETED');
    expect(after.progress_snapshot.total_issues).toBe(1);
    expect(await cycleOf(open)).toBe(next.id);
    const who = await w.server.platform.database.sql`
      SELECT ended_by FROM cycles WHERE id = ANY(${[running.id, next.id]}::uuid[]) ORDER BY ended_by`;
    expect(who.map(({ ended_by }) => ended_by)).toEqual([w.member.id, null]);
  });

  it('have names without characters that hide or turn the text, as all names are', async () => {
    const made = await create({ name: ' Cafe\u0301 \u202eplan\u200b ' });
    expect(made.name).toBe('Café plan');
    const renamed = await w.member.patch(`${url}${made.id}/`, { name: '\u200b' });
    expect(renamed.status).toBe(400);
  });

  it('that were deleted are taken back by those who may delete them, with their past', async () => {
    const made = await create({
      name: 'Gone',
      start_date: dayFromNow(40),
      end_date: dayFromNow(45),
    });
    const inside = await item();
    await add(made.id, inside);
    const back = `${url}${made.id}/restore/`;
    expect((await w.member.post(back, {})).status).toBe(404);
    expect((await w.member.delete(`${url}${made.id}/`)).status).toBe(204);
    expect((await w.guest.post(back, {})).status).toBe(403);
    expect((await w.member.post(back, {})).status).toBe(204);
    await add(made.id, inside);
    expect((await w.member.get(`${url}${made.id}/`)).body).toMatchObject({
      name: 'Gone',
      total_issues: 1,
    });
    expect((await w.member.post(back, {})).status).toBe(404);
  });

  it('that run are listed across the workspace, with their project', async () => {
    await create({ name: 'Now', start_date: dayFromNow(0), end_date: dayFromNow(1) });
    const page = (await w.guest.get(`${w.workspace.url}/active-cycles/?per_page=2&cursor=2:0:0`))
      .body;
    expect(page.results.length).toBeGreaterThan(0);
    expect(page.results[0]).toMatchObject({
      status: 'CURRENT',
      project_detail: { id: w.project.id },
      started_estimate_points: 0,
    });
    const all = (await w.member.get(`${w.workspace.url}/cycles/`)).body;
    expect(all.length).toBeGreaterThan(page.results.length);
    expect((await w.stranger.get(`${w.workspace.url}/cycles/`)).status).toBe(403);
  });
});
