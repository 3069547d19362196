import type { SqlClient } from '#server/platform/database/database.ts';
import { tablesOf } from '#tests/support/write-counter.ts';

/** Rate-limit counters, which refused calls change too. */
const COUNTERS = ['rate_counters'];

/** The log of token calls is written after the reply, also of refused calls. */
const MOVING = [...COUNTERS, 'api_requests'];

/** Tables that are not restored when a place is returned, because their writes are not recorded. */
export const NOT_TAKEN_BACK: readonly string[] = MOVING;

/** Counts wrong guesses of codes. (Creating a code shows as a mail.) */
const COUNTING = ['one_time_codes'];

/** Tells which tables of a database a call changed, including the log and mails. */
export interface Watch {
  /** Runs something and returns the names of the changed tables. */
  changes<T>(run: () => Promise<T>): Promise<{ result: T; changed: string[] }>;
}

/** Watches every table of a database. */
export async function watchDatabase(sql: SqlClient): Promise<Watch> {
  // Refused calls update `last_seen_at` once it is five minutes old: a future value prevents that.
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

/** A database's own record of writes. */
export interface Written {
  /** Id of the last recorded write. */
  mark(): Promise<string>;
  /** Names of the tables written after a mark. */
  since(mark: string): Promise<string[]>;
  /** Restores every row that was written after a mark. */
  takeBack(mark: string): Promise<void>;
}

/**
 * Records each statement that writes rows, in the same transaction, so that rolled back writes are
 * not recorded. Reading the record and restoring cost the same for any size of the tables.
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

/** A table whose writes are recorded. */
interface NotedTable {
  readonly name: string;
  /** Key columns; empty for the few tables that only append. */
  readonly key: readonly string[];
  /** All columns except generated ones. */
  readonly columns: readonly string[];
}

/** The key is the primary one, or else the identity column. */
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
 * `rows` are the new rows of an INSERT and the old ones of an UPDATE or DELETE. Restoring runs no
 * triggers, because their writes were recorded too.
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

/** Deletes each written row, and inserts its original version. */
function takeBackByKey({ name, key, columns }: NotedTable): string {
  const keys = key.map((column) => `(n.r)."${column}"`).join();
  const first = `SELECT DISTINCT ON (${keys}) n.op, n.r
      FROM (SELECT w.id, w.op, x::"${name}" AS r FROM notes.written w, unnest(w.rows) x
        WHERE w.name = '${name}' AND w.id > mark) n
      ORDER BY ${keys}, n.id`;
  const isSame = key.map((column) => `t."${column}" = (f.r)."${column}"`).join(' AND ');
  // The revision increases: two versions of a row must never share one, because clients cache by
  // it.
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

/** For rows that may be duplicates: deletes one for each added row. */
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

/** Tables that a visit changes after the reply. */
const VISIT = ['recent_visits', 'home_widgets', 'change_log'];

/** Changed tables except those that a visit changes. */
export function withoutVisits(changed: readonly string[]): string[] {
  return changed.filter((table) => !changed.includes('recent_visits') || !VISIT.includes(table));
}

/** A written row, as text. */
export interface WrittenRow {
  readonly table: string;
  readonly row: string;
}

/**
 * Watches every row of a database: `begin` returns a function that lists the rows written since.
 */
export async function watchRows(
  sql: SqlClient,
): Promise<() => Promise<() => Promise<WrittenRow[]>>> {
  // A written row gets the number of its transaction.
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

/** Rows of some tables, or of all, that contain one of the texts anywhere; as `table row`. */
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
