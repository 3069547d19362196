import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { connect } from '#server/platform/database/connect.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/standby.ts';

describe('limits of time that a provider gives to the role', () => {
  let made: Awaited<ReturnType<typeof makeDatabase>>;

  beforeAll(async () => {
    made = await makeDatabase();
    await ask(made.url, (sql) =>
      sql.unsafe(`DO $$ BEGIN EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I
        SET statement_timeout = ''50ms''', current_database()); END $$`),
    );
  });
  afterAll(() => made.drop());

  it('end neither calls nor migrations nor backups', async () => {
    const database = openDatabase({ url: made.url });
    await database.sql`SELECT pg_sleep(0.2)`;
    await database.lookups`SELECT pg_sleep(0.2)`;
    await database.close();
    const script = connect(made.url, { max: 1 });
    await script`SELECT pg_sleep(0.2)`;
    await script.end();
    // They are there: a program that brings no limits of its own is ended.
    const other = connect(made.url, { max: 1, connection: {} });
    await expect(other`SELECT pg_sleep(0.2)`).rejects.toMatchObject({ code: '57014' });
    await other.end();
  });

  it('do not end the wait of a commit for the standby, which PostgreSQL would confirm', async () => {
    const database = openDatabase({ url: made.url });
    const [row] = await database.sql<{ least: string }[]>`
      SELECT current_setting('statement_timeout') AS least`;
    // The greatest that there is.
    expect(row?.least).toBe('2147483647ms');
    await database.close();
  });
});
