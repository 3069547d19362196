import { readFileSync } from 'node:fs';
import path from 'node:path';

import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { z } from 'zod';

const folder = path.resolve(import.meta.dirname, '../../migrations');
const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
/** One number for "some process of this program is migrating". */
const MIGRATION_LOCK = 7_283_001;

/** The database was made by a newer program. */
export class NewerDatabaseError extends Error {}

/** Brings the database to this program's schema; several processes may call it at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
  try {
    await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
    await refuseNewer(sql);
    await migrate(drizzle({ client: sql }), { migrationsFolder: folder });
    await sql`SELECT change_log_partitions(7, 7)`;
    await sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function refuseNewer(sql: postgres.Sql): Promise<void> {
  const [table] = await sql`SELECT to_regclass('drizzle.__drizzle_migrations') AS name`;
  if (!table?.['name']) return;
  const [row] = await sql`SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations`;
  const newest = Number(row?.['newest'] ?? 0);
  const journal = Journal.parse(
    JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')),
  );
  const known = Math.max(...journal.entries.map((entry) => entry.when));
  if (newest > known) {
    throw new NewerDatabaseError(
      'The database was made by a newer version of Tutti. Start that version, or restore a backup made with this one.',
    );
  }
}
