import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase } from '#server/platform/database/database.ts';
import { until } from '#tests/support/feed.ts';
import { ask, startPair, type TestPair } from '#tests/support/standby.ts';
import { type World, world } from '#tests/support/world.ts';

/** The bound of the lag, in seconds: longer than a busy machine takes. */
const LAG = '120';

describe('a read replica', () => {
  let pair: TestPair;
  let w: World;

  beforeAll(async () => {
    pair = await startPair({ isSynchronous: false });
    w = await world({
      DATABASE_URL: pair.primary.url,
      DATABASE_READ_URL: pair.standby.url,
      DATABASE_READ_LAG: LAG,
    });
  });
  afterAll(async () => {
    await w.close();
    await pair.stop();
  });

  const replica = () => {
    const found = w.server.platform.database.replica;
    if (!found) throw new Error('There is no replica.');
    return found;
  };
  const pause = () => ask(pair.standby.url, (sql) => sql`SELECT pg_wal_replay_pause()`);
  const resume = () => ask(pair.standby.url, (sql) => sql`SELECT pg_wal_replay_resume()`);
  const item = async (name: string) => {
    const { status, body } = await w.admin.post(`${w.project.url}/issues/`, { name });
    expect(status).toBe(201);
    return String(body.id);
  };
  const search = async (who: World['admin'], name: string) => {
    const { body } = await who.get(`${w.workspace.url}/search/?search=${name}`);
    return JSON.stringify(body).includes(`"${name}"`);
  };

  it('is read while it is near, and its reader sees at once what they wrote themselves', async () => {
    await until(() => replica().isNear, 20_000);
    await item('Marigold');
    // Long enough ago that the replica is known to have it.
    await until(() => search(w.member, 'Marigold'), 20_000);
    await pause();
    await item('Foxglove');
    expect(await search(w.admin, 'Foxglove')).toBe(true);
    expect(await search(w.member, 'Foxglove')).toBe(false);
  });

  it('gives a first load its own cursors, after which the feed brings the rest', async () => {
    const { status } = await w.admin.post(`${w.project.url}/issue-labels/`, { name: 'Verbena' });
    expect(status).toBe(201);
    const start = async (who: World['admin']) => {
      const { body } = await who.get(
        `/api/feed/start/?workspace=${w.workspace.slug}&project=${w.project.id}`,
      );
      const cursor = String(body.cursors[`project:${w.project.id}`]);
      return { xid: BigInt(cursor.split('.')[0] ?? 0), text: JSON.stringify(body.pages) };
    };
    const [own, others] = [await start(w.admin), await start(w.member)];
    expect(own.text).toContain('Verbena');
    expect(others.text).not.toContain('Verbena');
    expect(others.xid).toBeLessThan(own.xid);
    await resume();
  });

  it('is left when it lags, and read again when it has caught up', async () => {
    const found: unknown[] = [];
    const database = openDatabase({
      url: pair.primary.url,
      readUrl: pair.standby.url,
      maxLag: 1_000,
      onReplica: (why) => found.push(why),
    });
    await until(() => found.at(-1) === null, 20_000);
    await pause();
    await item('Salvia');
    await until(() => found.at(-1) === 'it lags', 20_000);
    await resume();
    await until(() => found.at(-1) === null, 20_000);
    await database.close();
  });

  it('is left when it is away, also by a read that runs there', async () => {
    const { database } = w.server.platform;
    let runs = 0;
    const read = database.reading({ userId: null }, async ({ sql }) => {
      runs += 1;
      const [row] = await sql<{ isStandby: boolean }[]>`
        SELECT pg_is_in_recovery() AS "isStandby", pg_sleep(${runs === 1 ? 60 : 0})`;
      return row?.isStandby;
    });
    await until(() => runs === 1);
    await pair.standby.kill();
    expect(await read).toBe(false);
    expect(await search(w.admin, 'Foxglove')).toBe(true);
  });
});
