import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { until } from '#tests/support/feed.ts';
import { world, type World } from '#tests/support/world.ts';

/** A change begins by what was known of its person a moment ago, and ends by what is so now. */
describe('a change of somebody who was here a moment ago', () => {
  let w: World;
  let item: string;
  const rename = (name: string, id = v7()) =>
    w.member.patch(item, { name }, { 'x-client-mutation-id': id });
  const stored = async () => {
    const { sql } = w.server.platform.database;
    const rows = await sql`SELECT name, rev FROM work_items WHERE project_id = ${w.project.id}`;
    return rows.map((row) => [row['name'], row['rev']]);
  };

  /** Begins a change while nobody can be asked who is who; `meanwhile` is in the same transaction as the silence. */
  async function whileNobodyAnswers(change: () => Promise<unknown>, meanwhile: string) {
    const { sql } = w.server.platform.database;
    return sql.begin(async (tx) => {
      await tx`LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE`;
      const reply = change();
      // It has begun: the item is locked.
      await until(async () => {
        const free = await sql`SELECT 1 FROM work_items FOR UPDATE SKIP LOCKED`;
        return free.length === 0;
      });
      const seen = await stored();
      await tx.unsafe(meanwhile);
      return { reply, seen };
    });
  }

  beforeAll(async () => {
    w = await world();
    const made = await w.member.post(`${w.project.url}/issues/`, { name: 'first' });
    item = `${w.project.url}/issues/${made.body.id}/`;
    await rename('known');
  });
  afterAll(() => w.close());

  it('begins before it is known who asks, and is not made before', async () => {
    const before = await stored();
    const { reply, seen } = await whileNobodyAnswers(() => rename('early'), 'SELECT 1');
    expect(seen).toEqual(before);
    expect(await reply).toMatchObject({ status: 204 });
    expect(await stored()).toEqual([['early', Number(before[0]?.[1]) + 1]]);
  });

  it.each([
    ['their session ended', 401, 'sessions SET expires_at', 'now()', "now() + interval '1 day'"],
    ['they left the project', 403, 'project_members SET is_active', 'false', 'true'],
    ['the workspace ended', 403, 'workspaces SET deleted_at', 'now()', 'NULL'],
  ])('is not made when %s meanwhile', async (_name, status, what, then, later) => {
    const { sql } = w.server.platform.database;
    const before = await stored();
    // Everybody's: nobody else does anything here.
    const { reply } = await whileNobodyAnswers(
      () => rename('too late'),
      `UPDATE ${what} = ${then}`,
    );
    expect(await reply).toMatchObject({ status });
    expect(await stored()).toEqual(before);
    expect(await sql`SELECT 1 FROM work_item_activities WHERE new_value = 'too late'`).toEqual([]);
    await sql.unsafe(`UPDATE ${what} = ${later}`);
    expect(await rename(`again, after ${status}`)).toMatchObject({ status: 204 });
  });

  it('is made once, however often it comes', async () => {
    const id = v7();
    const [[, before] = []] = await stored();
    const replies = await Promise.all([rename('once', id), rename('once', id), rename('once', id)]);
    replies.push(await rename('once', id));
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await stored()).toEqual([['once', Number(before) + 1]]);
  });

  it('is refused as ever where it may not be made', async () => {
    const guest = (await w.guest.get(`${w.project.url}/`)).status;
    expect(guest).toBe(200);
    for (let times = 0; times < 2; times += 1) {
      const reply = await w.guest.patch(item, { name: 'no' }, { 'x-client-mutation-id': v7() });
      expect(reply.status).toBe(403);
    }
  });
});
