import type { SqlClient } from '#server/platform/database/database.ts';
import { countWrites, tablesOf } from '#tests/support/write-counter.ts';

/** Counters of the limits move with refused calls too. */
const COUNTERS = ['rate_counters'];

/** The log of calls by tokens is written after the reply, of refused ones too. */
const MOVING = [...COUNTERS, 'api_requests'];

/** A wrong guess is counted where the code is. (A code that is made shows by its mail.) */
const COUNTING = ['one_time_codes'];

/** Tells whether anything in a database changed: rows, the log, mails, all of it. */
export interface Watch {
  /** Runs something and names the tables that it changed. */
  changes<T>(run: () => Promise<T>): Promise<{ result: T; changed: string[] }>;
}

/**
 * Watches every table of a database. As long as nobody has written, the tables need no look.
 */
export async function watchDatabase(sql: SqlClient): Promise<Watch> {
  // Who is refused was here nevertheless: when a session was last used is noted every five minutes, not meanwhile.
  await sql`UPDATE sessions SET last_seen_at = now() + interval '1 day'`;
  const tables = (await stillTables(sql)).filter((name) => !COUNTING.includes(name));
  const writes = await countWrites(sql, tables);
  // A row that is written gets the number of its transaction, so the sum tells every insert, change and removal.
  const question = tables
    .map(
      (table) => `(SELECT count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) FROM "${table}")`,
    )
    .join(', ');
  const look = async () => {
    // Prepared, as below: planning a question about every table takes longer than answering it.
    const [row] = await sql.unsafe<{ state: string[] }[]>(
      `SELECT ARRAY[${question}] AS state`,
      [],
      { prepare: true },
    );
    return row?.state ?? [];
  };
  let known = { writes: await writes(), state: await look() };
  const current = async () => {
    const now = await writes();
    if (now !== known.writes) known = { writes: now, state: await look() };
    return known;
  };
  return {
    async changes(run) {
      const before = await current();
      const result = await run();
      const after = await current();
      const changed = tables.filter((_table, index) => before.state[index] !== after.state[index]);
      return { result, changed };
    },
  };
}

/** A visit is noted after the reply, and the first page of whoever was there is told. */
const VISIT = ['recent_visits', 'home_widgets', 'change_log'];

/** The changed tables without what a visit changes. */
export function withoutVisits(changed: readonly string[]): string[] {
  return changed.filter((table) => !changed.includes('recent_visits') || !VISIT.includes(table));
}

/** A row that was written, as text. */
export interface WrittenRow {
  readonly table: string;
  readonly row: string;
}

/** Watches every row of a database: `begin` answers with what tells the rows that were written since. */
export async function watchRows(
  sql: SqlClient,
): Promise<() => Promise<() => Promise<WrittenRow[]>>> {
  // A row that is written gets the number of its transaction.
  const question = (await stillTables(sql))
    .map(
      (table) => `SELECT '${table}' AS table, to_jsonb(t)::text AS row FROM "${table}" t
        WHERE t.xmin::text::bigint >= $1`,
    )
    .join(' UNION ALL ');
  return async function begin() {
    const [next] = await sql<{ xid: string }[]>`
      SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid`;
    return () => sql.unsafe<WrittenRow[]>(question, [next?.xid ?? '0'], { prepare: true });
  };
}

/** Every row of every table, as text, by table. */
export async function readAll(sql: SqlClient): Promise<Map<string, Set<string>>> {
  const all = new Map<string, Set<string>>();
  const found = await Promise.all(
    (await tablesWithout(sql, COUNTERS)).map(async (table) => {
      const rows = await sql.unsafe<{ row: string }[]>(
        `SELECT to_jsonb(t)::text AS row FROM "${table}" t`,
      );
      return [table, new Set(rows.map(({ row }) => row))] as const;
    }),
  );
  for (const [table, rows] of found) all.set(table, rows);
  return all;
}

/** The rows of some tables, or of all, that hold one of the texts, wherever it stands; `table row` each. */
export async function rowsWith(
  sql: SqlClient,
  texts: readonly string[],
  tables?: readonly string[],
): Promise<string[]> {
  const pattern = new RegExp(texts.join('|'));
  const found = await Promise.all(
    (tables ?? (await stillTables(sql))).map(async (table) => {
      const rows = await sql.unsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${table}" t`);
      return rows.flatMap(({ row }) => (pattern.test(row) ? [`${table} ${row}`] : []));
    }),
  );
  return found.flat().toSorted();
}

const stillTables = (sql: SqlClient) => tablesWithout(sql, MOVING);

async function tablesWithout(sql: SqlClient, names: readonly string[]): Promise<string[]> {
  return (await tablesOf(sql)).filter((name) => !names.includes(name));
}
