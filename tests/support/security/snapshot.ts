import type { SqlClient } from '#server/platform/database/database.ts';
import { tablesOf } from '#tests/support/write-counter.ts';

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

/** Watches every table of a database. */
export async function watchDatabase(sql: SqlClient): Promise<Watch> {
  // Who is refused was here nevertheless: when a session was last used is noted every five minutes, not meanwhile.
  await sql`UPDATE sessions SET last_seen_at = now() + interval '1 day'`;
  const written = await noteWrites(sql);
  return {
    async changes(run) {
      const before = await written.mark();
      const result = await run();
      return { result, changed: await written.since(before) };
    },
  };
}

/** A database's own notes of which tables were written. */
export interface Written {
  /** The last note. */
  mark(): Promise<string>;
  /** The tables of which a row was written after a note. */
  since(mark: string): Promise<string[]>;
}

/**
 * Notes each statement that writes a row into a table, in the same transaction: what is taken back was not written.
 * Looking at the notes costs the same however much there is in the tables.
 */
export async function noteWrites(sql: SqlClient): Promise<Written> {
  const tables = (await stillTables(sql)).filter((name) => !COUNTING.includes(name));
  const [found] = await sql`SELECT to_regclass('notes.written') AS name`;
  if (!found?.['name']) await sql.unsafe(NOTING + tables.map(noteTable).join('\n'));
  return {
    async mark() {
      const [row] = await sql<
        { id: string }[]
      >`SELECT coalesce(max(id), 0)::text AS id FROM notes.written`;
      return row?.id ?? '0';
    },
    async since(mark) {
      const rows = await sql<{ name: string }[]>`
        SELECT DISTINCT name FROM notes.written WHERE id > ${mark}::bigint ORDER BY name`;
      return rows.map(({ name }) => name);
    },
  };
}

const NOTING = `
  CREATE SCHEMA notes;
  CREATE UNLOGGED TABLE notes.written (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL);
  CREATE FUNCTION notes.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM rows) THEN INSERT INTO notes.written (name) VALUES (TG_TABLE_NAME); END IF;
    RETURN NULL;
  END $$;`;

function noteTable(table: string): string {
  const on = (event: string, state: 'NEW' | 'OLD') => `
    CREATE TRIGGER note_${event} AFTER ${event} ON "${table}" REFERENCING ${state} TABLE AS rows
      FOR EACH STATEMENT EXECUTE FUNCTION notes.note();`;
  return on('INSERT', 'NEW') + on('UPDATE', 'NEW') + on('DELETE', 'OLD');
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
