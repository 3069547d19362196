import type { Sql } from 'postgres';

import { one } from '#server/platform/database/rows.ts';

/** The time of the database, which the commits in its log have, in milliseconds. */
export async function timeOf(sql: Sql): Promise<number> {
  const row = one(
    await sql<{ now: number }[]>`
      SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
  );
  return row.now;
}
