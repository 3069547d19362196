import type { SqlClient } from '#server/platform/database/database.ts';
import { tablesOf } from '#tests/support/write-counter.ts';

/** Counters of the limits move with refused calls too. */
const COUNTERS = ['rate_counters'];

/** The log of calls by tokens is written after the reply, of refused ones too. */
const MOVING = [...COUNTERS, 'api_requests'];

/** What stays as it is when a place is given back: it is not noted. */
export const NOT_TAKEN_BACK: readonly string[] = MOVING;

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

/** A database's own notes of what was written. */
export interface Written {
  /** The last note. */
  mark(): Promise<string>;
  /** The tables of which a row was written after a note. */
  since(mark: string): Promise<string[]>;
  /** Puts every row back that was written after a note, as if nothing had been. */
  takeBack(mark: string): Promise<void>;
}

/**
 * Notes each statement that writes rows into a table, in the same transaction: what is rolled back was not written.
 * Looking at the notes, and taking back, costs the same however much there is in the tables.
 */
export async function noteWrites(sql: SqlClient): Promise<Written> {
  const [found] = await sql`SELECT to_regclass('notes.written') AS name`;
  if (!found?.['name']) {
    const tables = await readTables(sql);
    await sql.unsafe(NOTING + tables.map(noteTable).join('\n'));
  }
  return {
    async mark() {
      const [row] = await sql<
        { id: string }[]
      >`SELECT coalesce(max(id), 0)::text AS id FROM notes.written`;
      return row?.id ?? '0';
    },
    async since(mark) {
      const rows = await sql<{ name: string }[]>`
        SELECT DISTINCT name FROM notes.written
        WHERE id > ${mark}::bigint AND name <> ALL (${COUNTING}) ORDER BY name`;
      return rows.map(({ name }) => name);
    },
    async takeBack(mark) {
      await sql`SELECT notes.take_back(${mark}::bigint)`;
    },
  };
}

/** A table whose writes are noted. */
interface NotedTable {
  readonly name: string;
  /** What tells its rows apart; nothing in the few tables that only add up. */
  readonly key: readonly string[];
  /** All but what the database computes. */
  readonly columns: readonly string[];
}

/** The key is the primary one, or else the column that the database numbers. */
async function readTables(sql: SqlClient): Promise<NotedTable[]> {
  const rows = await sql<NotedTable[]>`
    SELECT t.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = t.oid AND a.attnum > 0
          AND CASE WHEN i.indkey IS NULL THEN a.attidentity = 'a' ELSE a.attnum = ANY (i.indkey) END) AS key,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class t LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
    WHERE t.relname = ANY (${await stillTables(sql)}) AND t.relnamespace = 'public'::regnamespace`;
  return [...rows];
}

/**
 * `rows` are the new rows of an INSERT and the old ones of an UPDATE or DELETE. Taking back runs no triggers: what
 * they wrote was noted itself.
 */
const NOTING = `
  CREATE SCHEMA notes;
  CREATE UNLOGGED TABLE notes.written (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, op text NOT NULL, rows text[] NOT NULL);
  CREATE SEQUENCE notes.revision START 1000;
  CREATE FUNCTION notes.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO notes.written (name, op, rows)
      SELECT TG_TABLE_NAME, TG_OP, array_agg(r::text) FROM rows r HAVING count(*) > 0;
    RETURN NULL;
  END $$;
  CREATE FUNCTION notes.take_back(mark bigint) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE place text;
  BEGIN
    PERFORM set_config('session_replication_role', 'replica', true);
    FOR place IN SELECT DISTINCT name FROM notes.written WHERE id > mark LOOP
      EXECUTE format('SELECT notes.%I($1)', 'take_back_' || place) USING mark;
    END LOOP;
    DELETE FROM notes.written WHERE id > mark;
    -- Whoever counts writes by triggers hears of this one too.
    IF to_regclass('public.writes') IS NOT NULL THEN PERFORM nextval('public.writes'); END IF;
    PERFORM set_config('session_replication_role', 'origin', true);
  END $$;`;

function noteTable(table: NotedTable): string {
  const on = (event: string, state: 'NEW' | 'OLD') => `
    CREATE TRIGGER note_${event} AFTER ${event} ON "${table.name}" REFERENCING ${state} TABLE AS rows
      FOR EACH STATEMENT EXECUTE FUNCTION notes.note();`;
  const body = table.key.length > 0 ? takeBackByKey(table) : takeBackByText(table);
  return `${on('INSERT', 'NEW')}${on('UPDATE', 'OLD')}${on('DELETE', 'OLD')}
    CREATE FUNCTION notes."take_back_${table.name}"(mark bigint) RETURNS void LANGUAGE plpgsql AS $$
    ${body} $$;`;
}

/** Each row that was written is removed, and what it was at first is put in its place. */
function takeBackByKey({ name, key, columns }: NotedTable): string {
  const keys = key.map((column) => `(n.r)."${column}"`).join();
  const first = `SELECT DISTINCT ON (${keys}) n.op, n.r
      FROM (SELECT w.id, w.op, x::"${name}" AS r FROM notes.written w, unnest(w.rows) x
        WHERE w.name = '${name}' AND w.id > mark) n
      ORDER BY ${keys}, n.id`;
  const isSame = key.map((column) => `t."${column}" = (f.r)."${column}"`).join(' AND ');
  // A revision is never given to two contents of a row: what is kept by it would be wrong.
  const values = columns.map((column) =>
    column === 'rev' ? `nextval('notes.revision')` : `(f.r)."${column}"`,
  );
  return `BEGIN
    DELETE FROM "${name}" t USING (${first}) f WHERE ${isSame};
    INSERT INTO "${name}" (${quoted(columns)}) OVERRIDING SYSTEM VALUE
      SELECT ${values.join()} FROM (${first}) f WHERE f.op <> 'INSERT';
  END`;
}

const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join();

/** Rows of which several may be the same: one of them is removed for each that was added. */
function takeBackByText({ name, columns }: NotedTable): string {
  return `DECLARE note record;
  BEGIN
    FOR note IN SELECT w.op, x FROM notes.written w, unnest(w.rows) x
      WHERE w.name = '${name}' AND w.id > mark ORDER BY w.id DESC
    LOOP
      IF note.op = 'INSERT' THEN
        DELETE FROM "${name}" WHERE ctid = (SELECT t.ctid FROM "${name}" t WHERE t::text = note.x LIMIT 1);
      ELSIF note.op = 'DELETE' THEN
        INSERT INTO "${name}" (${quoted(columns)})
          SELECT ${columns.map((column) => `(note.x::"${name}")."${column}"`).join()};
      ELSE
        RAISE EXCEPTION 'A changed row of ${name} has no key by which it could be put back.';
      END IF;
    END LOOP;
  END`;
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
