import { afterEach, describe, expect, it } from 'vitest';

import { connect } from '#server/platform/database/connect.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { settleSettings } from '#server/platform/database/settings.ts';
import { asApiError } from '#server/platform/replies/error-handler.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { startDatabase } from '#server/start/database.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { hasPooler, startPooler } from '#tests/support/pooler.ts';

describe.skipIf(!hasPooler)('a pooler in transaction mode before the database', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  async function opened(settings: readonly string[] = []) {
    const made = await makeDatabase();
    ends.push(() => made.drop());
    const pooler = await startPooler(made.url, settings);
    ends.push(() => pooler.stop());
    const url = pooler.through(made.url);
    // One that was there before the settings.
    const before = openDatabase({ url, directUrl: made.url, pool: 1 });
    await before.sql`SELECT 1`;
    await before.close();
    await settleSettings(url, made.url);
    const database = openDatabase({ url, directUrl: made.url, pool: 8 });
    ends.push(() => database.close());
    return { database, url, directUrl: made.url };
  }

  it('has connections with the settings of the program', async () => {
    const { database } = await opened();
    const [row] = await database.sql`
      SELECT current_setting('transaction_timeout') AS most, current_setting('jit') AS jit,
        current_setting('enable_seqscan') AS scans, current_setting('TimeZone') AS zone`;
    expect(row).toEqual({ most: '10s', jit: 'off', scans: 'off', zone: 'UTC' });
    const [keys] = await database.lookups`SELECT current_setting('plan_cache_mode') AS mode`;
    expect(keys).toEqual({ mode: 'force_generic_plan' });
  });

  it('leaves the migrations of processes that start beside the one that gives the settings', async () => {
    const made = await makeDatabase();
    ends.push(() => made.drop());
    const pooler = await startPooler(made.url);
    ends.push(() => pooler.stop());
    // As one that asks again and again for the lock of migrations.
    const waiting = connect(made.url, { max: 1 });
    ends.push(() => waiting.end());
    const pid = async () => (await waiting`SELECT pg_backend_pid() AS pid`)[0]?.['pid'];
    const before = await pid();
    await settleSettings(pooler.through(made.url), made.url);
    await expect(pid()).resolves.toBe(before);
  });

  it('serves more transactions at once than it has connections', async () => {
    const { database } = await opened(['default_pool_size = 2']);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        database.transaction(async ({ sql }) => {
          await sql`SELECT pg_sleep(0.01)`;
          const [row] = await sql<{ n: number }[]>`SELECT ${n}::int AS n`;
          return row?.n;
        }),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it('refuses with a sentence what waited too long for a connection', async () => {
    const { database } = await opened(['default_pool_size = 1', 'query_wait_timeout = 1']);
    const busy = database.sql`SELECT pg_sleep(4)`.execute();
    await database.lookups`SELECT pg_sleep(0.2)`;
    const error = await database.sql`SELECT 1`.catch((refused: unknown) => refused);
    expect(asApiError(error)).toMatchObject({ status: 503 });
    await busy;
    expect(await database.sql`SELECT 1 AS n`).toMatchObject([{ n: 1 }]);
  });

  it('keeps a lock that outlives a transaction out of the pool', async () => {
    const { database } = await opened(['default_pool_size = 1']);
    const held = await database.reserve();
    await held`SELECT pg_advisory_lock(1, 1)`;
    const [row] = await database.sql<{ free: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(1, 1) AS free`;
    expect(row?.free).toBe(false);
    await held`SELECT pg_advisory_unlock(1, 1)`;
    held.release();
  });

  it('is named where its address is given as that of the database', async () => {
    const { url, directUrl } = await opened();
    const config = (more: object) =>
      readConfig({ SECRET_KEY: 'a secret key that only the tests ever use', ...more });
    await expect(startDatabase(config({ DATABASE_URL: url }))).rejects.toThrow(
      /DATABASE_URL leads to a pooler.*DATABASE_DIRECT_URL/,
    );
    const both = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl };
    expect(await startDatabase(config(both))).toMatchObject({ url, directUrl });
    expect(() => config({ DATABASE_DIRECT_URL: directUrl })).toThrow(/goes with DATABASE_URL/);
  });
});
