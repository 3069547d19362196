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
    const lines = (await w.member.get(`${w.project.url}/issues/${old}/history/`)).body as {
      field: string;
      comment: string;
      new_value: string;
    }[];
    expect(lines.filter(({ field }) => field === 'archived_at')).toMatchObject([
      { comment: 'Tutti has archived the issue', new_value: 'archive' },
    ]);
    const told = await sql()`SELECT 1 FROM notifications WHERE entity_identifier = ${old}`;
    expect(told).toEqual([]);
    await set({ archive_in: 0 });
  });

  it('closes what is open and untouched, into the state that was chosen or the first cancelled one', async () => {
    const [first, second] = [await item('Todo', 70), await item('In Progress', 35)];
    await set({ close_in: 2 });
    expect(await preview()).toEqual({ archived: 0, closed: 1 });
    expect(await automationJob.run(w.server.platform)).toEqual({ archived: 0, closed: 1 });
    expect((await rowOf(first))?.state_id).toBe(w.project.states['Cancelled']);
    await set({ close_in: 1, default_state: w.project.states['Backlog'] });
    expect(await automate(w.server.platform, 'close')).toBeGreaterThan(0);
    expect((await rowOf(second))?.state_id).toBe(w.project.states['Backlog']);
    expect(await automate(w.server.platform, 'close')).toBe(0);
    await set({ close_in: 0, default_state: null });
  });
});
