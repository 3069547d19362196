import type { Sql } from 'postgres';

import type { SqlClient } from '#server/platform/database/database.ts';

/** Index entries and rows read by scans, by name of index or table. */
export type Reads = Readonly<Record<string, number>>;

/** A pool, and its largest number of connections. */
export interface CountedPool {
  readonly sql: Sql;
  readonly connections: number;
}

/**
 * Counts what statements read, from PostgreSQL's statistics. Connections report them with a delay
 * of a second, so they are flushed first. Partitions count as their table.
 */
export function readCounter(pools: readonly CountedPool[], sql: SqlClient): () => Promise<Reads> {
  return async () => {
    await flushCounters(pools);
    const rows = await sql<{ name: string; n: number }[]>`
      SELECT name, sum(n)::int AS n FROM (
        SELECT ${tableOf(sql)} || ' by ' || regexp_replace(indexrelname, '_[0-9]{8}', '') AS name, idx_tup_read AS n
        FROM pg_stat_user_indexes
        UNION ALL
        SELECT ${tableOf(sql)} || ' whole', seq_tup_read FROM pg_stat_user_tables) AS t
      GROUP BY name`;
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  };
}

const tableOf = (sql: SqlClient) => sql`regexp_replace(relname, '_(rest|[0-9]{8})$', '')`;

/** Makes every connection report its statistics: as many concurrent queries as connections. */
export async function flushCounters(pools: readonly CountedPool[]): Promise<void> {
  await Promise.all(
    pools.flatMap(({ sql, connections }) =>
      Array.from({ length: connections }, () => sql`SELECT pg_stat_force_next_flush()`),
    ),
  );
}

/** Reads between two counts, without zeros. */
export function readsBetween(before: Reads, after: Reads): Reads {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, n]) => {
      const more = n - (before[name] ?? 0);
      return more === 0 ? [] : [[name, more]];
    }),
  );
}
