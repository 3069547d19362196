import postgres from 'postgres';

/** Sets how far a database's clock is ahead, as a PostgreSQL interval. */
export type SetClock = (ahead: string) => Promise<void>;

/**
 * Gives a database an adjustable clock: `now()` and `clock_timestamp()` of every later session.
 * Column defaults keep the machine's clock.
 */
export async function giveWrongClock(
  url: string,
): Promise<{ set: SetClock; close(): Promise<void> }> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const name = new URL(url).pathname.slice(1);
  await sql.unsafe(`
    CREATE SCHEMA wrong;
    CREATE TABLE wrong.clock (ahead interval NOT NULL);
    INSERT INTO wrong.clock VALUES ('0');
    CREATE FUNCTION wrong.now() RETURNS timestamptz LANGUAGE sql STABLE
      AS 'SELECT pg_catalog.now() + ahead FROM wrong.clock';
    CREATE FUNCTION wrong.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS 'SELECT pg_catalog.clock_timestamp() + ahead FROM wrong.clock';
    ALTER DATABASE ${name} SET search_path = wrong, public, pg_catalog;`);
  return {
    set: async (ahead) => {
      await sql`UPDATE wrong.clock SET ahead = ${ahead}`;
    },
    close: () => sql.end(),
  };
}
