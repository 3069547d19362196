import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { makeDatabase } from '#tests/support/database.ts';

describe('the database', () => {
  let made: Awaited<ReturnType<typeof makeDatabase>>;
  let database: Database;

  beforeAll(async () => {
    made = await makeDatabase();
    database = openDatabase({ url: made.url });
  });

  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  it('raises the revision of every table that has one', async () => {
    const tables = await database.sql`
      SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'rev' AND table_name NOT LIKE 'change_log%'
      EXCEPT SELECT event_object_table FROM information_schema.triggers WHERE trigger_name = 'raise_revision'`;
    expect([...tables]).toEqual([]);
  });

  it('rolls a failed transaction back', async () => {
    await expect(
      database.transaction(async ({ sql }) => {
        await sql`INSERT INTO system_facts (name, value) VALUES ('x', '1')`;
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const rows = await database.sql`SELECT 1 FROM system_facts WHERE name = 'x'`;
    expect(rows).toHaveLength(0);
  });

  it('takes back what came before a refused last statement that nobody waited for', async () => {
    const { last } = await database.transaction(async ({ sql }) => {
      await sql`INSERT INTO system_facts (name, value) VALUES ('y', '1')`;
      const refused = sql`INSERT INTO system_facts (name, value) VALUES ('y', '2')`.execute();
      refused.catch(() => undefined);
      return { last: refused };
    });
    await expect(last).rejects.toThrow('duplicate key');
    const rows = await database.sql`SELECT 1 FROM system_facts WHERE name = 'y'`;
    expect(rows).toHaveLength(0);
  });

  it('fails what stands behind a refused statement of the same turn with it, and goes on', async () => {
    const narrow = openDatabase({ url: made.url, pool: 1 });
    let ends: readonly PromiseSettledResult<unknown>[] = [];
    const turn = (value: string) =>
      narrow.transaction(async ({ sql }) => {
        ends = await Promise.allSettled([
          sql`SELECT 1 AS one`,
          sql`INSERT INTO system_facts (name, value) VALUES ('z', ${value}) RETURNING value`,
          sql`SELECT value FROM system_facts WHERE name = 'z'`,
        ]);
      });
    // More than once: only what the connection has prepared travels together.
    for (const value of ['a', 'b', 'c']) {
      await turn(value);
      expect(ends).toEqual(
        [[{ one: 1 }], [{ value }], [{ value }]].map((rows) => ({
          status: 'fulfilled',
          value: expect.objectContaining(rows),
        })),
      );
      await expect(turn('again')).rejects.toThrow('duplicate key');
      expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
      await narrow.sql`DELETE FROM system_facts WHERE name = 'z'`;
    }
    await narrow.close();
  });

  it('refuses what a transaction sends after its connection was lost, and lets no other have it', async () => {
    const narrow = openDatabase({ url: made.url, pool: 1 });
    let send = (): void => undefined;
    const late = new Promise<void>((resolve) => (send = resolve));
    let refused: unknown;
    let over = (): void => undefined;
    const ended = new Promise<void>((resolve) => (over = resolve));
    const lost = narrow.transaction(async ({ sql }) => {
      const [own] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      await database.sql`SELECT pg_terminate_backend(${own?.pid ?? 0})`;
      await late;
      refused = await sql`INSERT INTO system_facts (name, value) VALUES ('late', '1')`.catch(
        (error: unknown) => error,
      );
      over();
    });
    await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    await narrow.transaction(async ({ sql }) => {
      await sql`SELECT 1`;
      send();
      await ended;
      await sql`INSERT INTO system_facts (name, value) VALUES ('other', '1')`;
    });
    expect(refused).toMatchObject({ code: 'CONNECTION_CLOSED' });
    const rows = await database.sql`SELECT name FROM system_facts WHERE name IN ('late', 'other')`;
    expect([...rows]).toEqual([{ name: 'other' }]);
    await narrow.close();
  });

  it('goes on after rows that were read slower than they came', async () => {
    const sizes = [1_000, 70_000, 80_000, 90_000, 120_000, 150_000, 200_000];
    await database.sql.begin(async (sql) => {
      for (const size of sizes) {
        const rows = await sql`
          COPY (SELECT repeat('x', 999) FROM generate_series(1, ${sql.unsafe(String(size / 1000))}))
          TO STDOUT`.readable();
        let length = 0;
        for await (const chunk of rows) {
          length += (chunk as Buffer).length;
          await wait(0);
        }
        expect(length).toBe(size);
        expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
      }
    });
  });
});
