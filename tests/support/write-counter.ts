import type { SqlClient } from '#server/platform/database/database.ts';

/**
 * Returns a counter of statements that write into tables of a database, also rolled back ones:
 * while it does not change, neither do the tables.
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

export async function tablesOf(sql: SqlClient): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname`;
  return rows.map(({ name }) => name);
}
