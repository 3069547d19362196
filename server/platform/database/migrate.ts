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
/** One number for "some process of this program is migrating". */
const MIGRATION_LOCK = 7_283_001;

/** The database was made by a newer program. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the database to this program's schema, or to an older one (restoring a backup of that time);
 * several processes may call it at once.
 */
export async function migrateDatabase(url: string, upTo = newestMigration()): Promise<void> {
  const sql = connect(url, { max: 1, connect_timeout: 10 });
  try {
    await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
    await refuseNewer(sql);
    await runMigrations(sql, upTo);
    await sql`SELECT change_log_partitions(7, 7)`;
    await sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The newest migration this program knows, as drizzle numbers them. */
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

async function refuseNewer(sql: postgres.Sql): Promise<void> {
  const [table] = await sql`SELECT to_regclass('drizzle.__drizzle_migrations') AS name`;
  if (!table?.['name']) return;
  const [row] = await sql`SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations`;
  const newest = Number(row?.['newest'] ?? 0);
  if (newest > newestMigration()) {
    throw new NewerDatabaseError(
      'The database was made by a newer version of Tutti. Start that version, or restore a backup made with this one.',
    );
  }
}
