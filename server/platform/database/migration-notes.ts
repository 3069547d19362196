import type postgres from 'postgres';

import type { Migration } from './migration-files.ts';

type Sql = postgres.Sql | postgres.TransactionSql;

/** The version of a database. */
export interface DatabaseVersion {
  /** Its newest migration by drizzle's timestamp; 0 = it is empty. */
  readonly newest: number;
  /** A program must know this migration; null = databases of earlier versions do not say. */
  readonly needs: number | null;
}

/** How far a migration is that runs outside of one transaction. */
export interface Reached {
  /** The key of the last filled row, or how many statements are done. */
  readonly place: string | null;
  readonly filled: number;
}

/** The version that a database has now. */
export async function versionOf(sql: Sql): Promise<DatabaseVersion> {
  const [tables] = await sql<{ runs: string | null; notes: string | null }[]>`
    SELECT to_regclass('drizzle.__drizzle_migrations') AS runs,
      to_regclass('drizzle.migration_notes') AS notes`;
  if (!tables?.runs) return { newest: 0, needs: null };
  const [run] = await sql<{ newest: string | null }[]>`
    SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations`;
  const newest = Number(run?.newest ?? 0);
  if (!tables.notes) return { newest, needs: null };
  const [note] = await sql<{ needs: string | null }[]>`
    SELECT max(needs)::text AS needs FROM drizzle.migration_notes`;
  return { newest, needs: Number(note?.needs ?? 0) };
}

/** Makes drizzle's table and the one of notes. */
export async function makeTables(sql: Sql): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS drizzle`;
  await sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
    id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
  await sql`CREATE TABLE IF NOT EXISTS drizzle.migration_notes (
    created_at bigint PRIMARY KEY, needs bigint, place text, filled bigint NOT NULL DEFAULT 0)`;
}

/** Notes a migration that has run, as drizzle does. */
export async function noteRun(sql: Sql, { when, hash, needs }: Migration): Promise<void> {
  if (needs !== null) await noteReached(sql, { when, needs }, null, 0);
  await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${when})`;
}

export async function noteReached(
  sql: Sql,
  { when, needs }: Pick<Migration, 'when' | 'needs'>,
  place: string | null,
  more: number,
): Promise<void> {
  await sql`
    INSERT INTO drizzle.migration_notes AS notes (created_at, needs, place, filled)
    VALUES (${when}, ${needs}, ${place}, ${more})
    ON CONFLICT (created_at) DO UPDATE
      SET place = EXCLUDED.place, filled = notes.filled + EXCLUDED.filled`;
}

export async function reachedBy(sql: Sql, when: number): Promise<Reached> {
  const [note] = await sql<{ place: string | null; filled: string }[]>`
    SELECT place, filled::text FROM drizzle.migration_notes WHERE created_at = ${when}`;
  return { place: note?.place ?? null, filled: Number(note?.filled ?? 0) };
}

/** About how many rows a table has. */
export async function sizeOf(sql: Sql, table: string): Promise<number> {
  const [found] = await sql<{ rows: number }[]>`
    SELECT greatest(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = to_regclass(${table})`;
  return found?.rows ?? 0;
}

const english = new Intl.NumberFormat('en');

/** A number of rows for the terminal, which speaks English. */
export const counted = (rows: number): string => english.format(rows);
