import type { SqlClient } from '#server/platform/database/database.ts';

/**
 * Counts the statements that write into tables of a database, also those that are taken back: as long as there was
 * none, nothing in them has changed. Answers how many there were.
 */
export async function countWrites(
  sql: SqlClient,
  tables: readonly string[],
): Promise<() => Promise<string>> {
  await sql.unsafe(`
    CREATE SEQUENCE IF NOT EXISTS writes;
    CREATE OR REPLACE FUNCTION count_writes() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM nextval('writes'); RETURN NULL; END $$;
    ${tables
      .map(
        (
          table,
        ) => `CREATE OR REPLACE TRIGGER count_writes AFTER INSERT OR UPDATE OR DELETE ON "${table}"
          FOR EACH STATEMENT EXECUTE FUNCTION count_writes();`,
      )
      .join('\n')}`);
  return async () => {
    const [row] = await sql<
      { n: string }[]
    >`SELECT last_value || ' ' || is_called AS n FROM writes`;
    return row?.n ?? '';
  };
}

/** All tables of a database, in an order. */
export async function tablesOf(sql: SqlClient): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname`;
  return rows.map(({ name }) => name);
}
