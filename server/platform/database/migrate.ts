import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { z } from 'zod';

import { connect } from './connect.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');
const JOURNAL = path.join('meta', '_journal.json');
const Journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });
/** Key of the advisory lock during migrations. */
const MIGRATION_LOCK = 7_283_001;

/** More days than any log has: drops none. */
export const EVERY_DAY = 1_000_000;

/** A database or backup of another version, which the message names; it cannot be upgraded. */
export class OtherVersionError extends Error {}

/** The last migration of the squashed baseline: older databases cannot be upgraded. */
const OLDEST = 1_795_383_973_275;

/**
 * Migrates the database to this program's schema, or to an older one (for a backup of that time);
 * several processes may call it at once.
 */
export async function migrateDatabase(url: string, upTo = newestMigration()): Promise<void> {
  const sql = connect(url, { max: 1, connect_timeout: 10 });
  try {
    await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
    if (upTo < OLDEST) throw tooOld();
    await refuseOthers(sql);
    await runMigrations(sql, upTo);
    // Future partitions; a job drops old ones, once the clock is known to be right.
    await sql`SELECT change_log_partitions(7, ${EVERY_DAY})`;
    await sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The newest migration of this program, by drizzle's timestamp. */
export function newestMigration(): number {
  return Math.max(...readJournal().entries.map((entry) => entry.when));
}

async function runMigrations(sql: postgres.Sql, upTo: number): Promise<void> {
  const db = drizzle({ client: sql });
  if (upTo >= newestMigration()) return migrate(db, { migrationsFolder: folder });
  const part = mkdtempSync(path.join(tmpdir(), 'tutti-migrations-'));
  try {
    cpSync(folder, part, { recursive: true });
    const journal = readJournal();
    const entries = journal.entries.filter((entry) => entry.when <= upTo);
    writeFileSync(path.join(part, JOURNAL), JSON.stringify({ ...journal, entries }));
    await migrate(db, { migrationsFolder: part });
  } finally {
    rmSync(part, { recursive: true });
  }
}

function readJournal(): z.output<typeof Journal> {
  return Journal.parse(JSON.parse(readFileSync(path.join(folder, JOURNAL), 'utf8')));
}

async function refuseOthers(sql: postgres.Sql): Promise<void> {
  const [table] = await sql`SELECT to_regclass('drizzle.__drizzle_migrations') AS name`;
  if (!table?.['name']) return;
  const [row] = await sql`SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations`;
  const newest = Number(row?.['newest'] ?? 0);
  if (newest > newestMigration()) {
    throw new OtherVersionError(
      'The database was made by a newer version of Tutti. Start that version, or restore a backup made with this one.',
    );
  }
  if (newest > 0 && newest < OLDEST) throw tooOld();
}

const tooOld = () =>
  new OtherVersionError(
    'The database was made by a development build of Tutti older than that of 23 November 2026, from which this version goes on. Start the build of that day on it once, then this version.',
  );
