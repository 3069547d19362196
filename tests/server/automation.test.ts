import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { automate, automationJob } from '#server/features/work-items/automation/job.ts';
import { world, type World } from '#tests/support/world.ts';

describe('automation', () => {
  let w: World;

  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  const sql = () => w.server.platform.database.sql;
  /** An item that nobody has touched for some days. */
  const item = async (state: string, days: number, body: object = {}) => {
    const made = await w.member.post(`${w.project.url}/issues/`, {
      name: `${state} for ${days} days`,
      state_id: w.project.states[state],
      ...body,
    });
    await sql()`UPDATE work_items SET updated_at = now() - ${days} * interval '1 day' WHERE id = ${made.body.id}`;
    return made.body.id as string;
  };
  const rowOf = async (id: string) => {
    const [row] = await sql()<{ state_id: string; archived_at: string | null }[]>`
      SELECT state_id, archived_at FROM work_items WHERE id = ${id}`;
    return row;
  };
  const preview = async (query = '') =>
    (await w.member.get(`${w.project.url}/automation-preview/${query}`)).body;
  const due = async (query: string) =>
    (await w.member.get(`${w.project.url}/automation-preview/items/?${query}`)).body as {
      results: { id: string; name: string }[];
      next_cursor: string | null;
    };
  const told = (id: string) => sql()`SELECT 1 FROM notifications WHERE entity_identifier = ${id}`;
  const historyOf = async (id: string, field: string) =>
    (
      (await w.member.get(`${w.project.url}/issues/${id}/history/`)).body as {
        field: string;
      }[]
    ).filter((line) => line.field === field);
  const set = (body: object) => w.admin.patch(`${w.project.url}/`, body);

  it('archives what is done and untouched, once, and says so beforehand', async () => {
    const [old, fresh, open] = [
      await item('Done', 40),
      await item('Done', 20),
      await item('Todo', 40),
    ];
    const cycle = (await w.member.post(`${w.project.url}/cycles/`, { name: 'Runs' })).body.id;
    const planned = await item('Done', 40);
    await w.member.post(`${w.project.url}/cycles/${cycle}/cycle-issues/`, { issues: [planned] });
    await sql()`UPDATE work_items SET updated_at = now() - interval '40 days' WHERE id = ${planned}`;
    expect(await preview()).toEqual({ archived: 0, closed: 0 });
    expect(await preview('?archive_in=1')).toEqual({ archived: 1, closed: 0 });
    expect((await w.guest.get(`${w.project.url}/automation-preview/`)).status).toBe(403);
    expect(await automate(w.server.platform, 'archive')).toBe(0);
    await set({ archive_in: 1 });
    expect(await preview()).toEqual({ archived: 1, closed: 0 });

    const { platform } = w.server;
    const both = await Promise.all([automate(platform, 'archive'), automate(platform, 'archive')]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect((await rowOf(old))?.archived_at).toMatch(/^20/);
    for (const id of [fresh, open, planned]) expect((await rowOf(id))?.archived_at).toBeNull();
    expect(await historyOf(old, 'archived_at')).toMatchObject([
      { comment: 'Tutti has archived the issue', new_value: 'archive' },
    ]);
    expect(await told(old)).toEqual([]);
    await set({ archive_in: 0 });
  });

  it('lists what it would change, what was left alone longest first, page by page', async () => {
    const ids = [await item('Done', 50), await item('Cancelled', 80), await item('Done', 55)];
    const page = await due('automation=archive&months=1');
    expect(page.results.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
    expect(page.next_cursor).toBeNull();
    expect((await due('automation=archive&months=2')).results).toHaveLength(1);
    expect((await due('automation=archive&months=0')).results).toEqual([]);
    expect((await due('automation=close&months=12')).results).toEqual([]);
    const refused = `${w.project.url}/automation-preview/items/`;
    expect((await w.guest.get(`${refused}?automation=archive&months=1`)).status).toBe(403);
    expect((await w.member.get(`${refused}?automation=archive&months=13`)).status).toBe(400);
    expect((await w.member.get(`${refused}?automation=delete`)).status).toBe(400);

    await sql()`INSERT INTO work_items (project_id, workspace_id, name, sequence_id, state_id, created_by, updated_at)
      SELECT i.project_id, i.workspace_id, 'Old ' || n, 10000 + n, i.state_id, i.created_by, now() - interval '200 days'
      FROM work_items i, generate_series(1, 120) n WHERE i.id = ${ids[0] ?? ''}`;
    const first = await due('automation=archive&months=6');
    expect(first.results).toHaveLength(100);
    const second = await due(`automation=archive&months=6&cursor=${first.next_cursor}`);
    expect(second.next_cursor).toBeNull();
    expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(120);
    await sql()`UPDATE work_items SET updated_at = now() WHERE project_id = ${w.project.id}`;
  });

  it('archives what a cycle or module held once their time is over', async () => {
    const [inCycle, inModule] = [await item('Done', 40), await item('Done', 40)];
    const cycle = (await w.member.post(`${w.project.url}/cycles/`, { name: 'Over' })).body.id;
    const part = (await w.member.post(`${w.project.url}/modules/`, { name: 'Part' })).body.id;
    await w.member.post(`${w.project.url}/cycles/${cycle}/cycle-issues/`, { issues: [inCycle] });
    await w.member.post(`${w.project.url}/modules/${part}/issues/`, { issues: [inModule] });
    await sql()`UPDATE work_items SET updated_at = now() - interval '40 days' WHERE id IN (${inCycle}, ${inModule})`;
    const listed = async () =>
      (await due('automation=archive&months=1')).results.map(({ id }) => id);
    expect(await listed()).not.toEqual(expect.arrayContaining([inCycle]));
    expect(await listed()).not.toEqual(expect.arrayContaining([inModule]));
    await sql()`UPDATE cycles SET start_date = now() - interval '9 days', end_date = now() - interval '1 day' WHERE id = ${cycle}`;
    await sql()`UPDATE modules SET target_date = current_date - 1 WHERE id = ${part}`;
    expect(await listed()).toEqual(expect.arrayContaining([inCycle, inModule]));
    await sql()`UPDATE work_items SET updated_at = now() WHERE project_id = ${w.project.id}`;
  });

  it('closes what is open and untouched, into the state that was chosen or the first cancelled one', async () => {
    const [first, second] = [await item('Todo', 70), await item('In Progress', 35)];
    await set({ close_in: 2 });
    expect(await preview()).toEqual({ archived: 0, closed: 1 });
    expect(await automationJob.run(w.server.platform)).toEqual({ archived: 0, closed: 1 });
    expect((await rowOf(first))?.state_id).toBe(w.project.states['Cancelled']);
    expect(await historyOf(first, 'state')).toMatchObject([
      { verb: 'updated', comment: 'Tutti updated the state to ', new_value: 'Cancelled' },
    ]);
    expect(await told(first)).toEqual([]);
    await set({ close_in: 1, default_state: w.project.states['Backlog'] });
    const { platform } = w.server;
    const both = await Promise.all([automate(platform, 'close'), automate(platform, 'close')]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect(await historyOf(second, 'state')).toHaveLength(1);
    expect((await rowOf(second))?.state_id).toBe(w.project.states['Backlog']);
    expect(await automate(w.server.platform, 'close')).toBe(0);
    await set({ close_in: 0, default_state: null });
  });

  it('closes nothing, and says so, in a project without a state to close into', async () => {
    await item('Todo', 400);
    await sql()`UPDATE states SET "group" = 'completed' WHERE id = ${w.project.states['Cancelled'] ?? ''}`;
    await set({ close_in: 12 });
    expect(await preview()).toEqual({ archived: 0, closed: 0 });
    expect(await automate(w.server.platform, 'close')).toBe(0);
    await sql()`UPDATE states SET "group" = 'cancelled' WHERE id = ${w.project.states['Cancelled'] ?? ''}`;
    expect(await preview()).toEqual({ archived: 0, closed: 1 });
    await set({ close_in: 0 });
  });
});
