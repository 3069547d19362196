import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type postgres from 'postgres';

import { connect } from './connect.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { counted, type DatabaseVersion, makeTables, versionOf } from './migration-notes.ts';
import { runAtOnce, runMigration } from './migration-runner.ts';
import { patiently, UpgradeError } from './patiently.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations');
/** Key of the advisory lock during migrations. */
const MIGRATION_LOCK = 7_283_001;
const LOOK_AGAIN_MS = 200;
/** The least time between two lines about the same migration. */
const REPORT_MS = 3_000;

/** More days than any log has: drops none. */
export const EVERY_DAY = 1_000_000;

/** A database or backup of another version, which the message names; it cannot be upgraded. */
export class OtherVersionError extends Error {}

/** The last migration of the squashed baseline: older databases cannot be upgraded. */
const OLDEST = 1_795_383_973_275;

export interface MigrateOptions {
  /** An older version's schema, for a backup of that time. */
  readonly upTo?: number;
  /** Gets a line about how far an upgrade is. */
  readonly say?: (line: string) => void;
  /** Tests have migrations of their own. */
  readonly folder?: string;
  /** Milliseconds until a lock that others hold ends the upgrade. */
  readonly patience?: number;
}

/**
 * Migrates the database to this program's schema; several processes may call it at once, and
 * programs of the version before go on working meanwhile.
 */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<void> {
  const migrations = readMigrations(options.folder ?? FOLDER);
  const newest = newestOf(migrations);
  const { upTo = newest, say = () => undefined } = options;
  if (upTo < OLDEST) throw tooOld();
  let isLost = false;
  // A new connection in place of a lost or old one would not have the session's lock.
  const sql = connect(url, {
    max: 1,
    connect_timeout: 10,
    max_lifetime: null,
    onclose: () => (isLost = true),
  });
  const check = () => {
    if (isLost) throw new UpgradeError(LOST);
  };
  try {
    await sql.unsafe(SESSION);
    const version = await versionOf(sql);
    refuseOther(version, newest);
    if (version.newest > newest) say(BESIDE_NEWER);
    if (version.newest < upTo) {
      await waitForLock(sql, say);
      const wanted = migrations.filter(({ when }) => when <= upTo);
      await upgrade({ sql, check, say, patience: options.patience }, wanted, newest);
      await sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`;
    }
    // Future partitions; a job drops old ones, once the clock is known to be right.
    await patiently(sql, () => sql`SELECT change_log_partitions(7, ${EVERY_DAY})`, options);
  } catch (error) {
    throw isLost ? new UpgradeError(LOST, { cause: error }) : error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The newest migration of this program, by drizzle's timestamp. */
export function newestMigration(): number {
  return newestOf(readMigrations(FOLDER));
}

interface Upgrade {
  readonly sql: postgres.Sql;
  readonly check: () => void;
  readonly say: (line: string) => void;
  readonly patience: number | undefined;
}

async function upgrade(
  { sql, check, say, patience }: Upgrade,
  wanted: readonly Migration[],
  newest: number,
): Promise<void> {
  // Another process may have been faster.
  const version = await versionOf(sql);
  refuseOther(version, newest);
  await makeTables(sql);
  const pending = wanted.filter(({ when }) => when > version.newest);
  if (version.newest === 0) return runAtOnce(sql, pending);
  for (const [index, migration] of pending.entries()) {
    const report = reporter(say, `Upgrading the database: ${index + 1} of ${pending.length}`);
    await runMigration({ sql, check, report, patience }, migration);
  }
  if (pending.length > 0) say('The database is upgraded.');
}

/** Says a line at most every few seconds, the first one at once. */
function reporter(say: (line: string) => void, title: string) {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (detail?: string) => {
    if (performance.now() - saidAt < REPORT_MS) return;
    saidAt = performance.now();
    say(detail ? `${title}, ${detail}` : title);
  };
}

/**
 * Asks again and again: a statement that waits for the lock would be a transaction for which an
 * index that is made concurrently waits in turn.
 */
async function waitForLock(sql: postgres.Sql, say: (line: string) => void): Promise<void> {
  const report = reporter(say, 'Another process is upgrading the database');
  for (;;) {
    const [lock] = await sql`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS got`;
    if (lock?.['got']) return;
    const [note] = await sql`
      SELECT to_regclass('drizzle.migration_notes') IS NOT NULL AS is_there`;
    const [reached] = note?.['is_there']
      ? await sql<{ filled: string }[]>`
          SELECT filled::text FROM drizzle.migration_notes ORDER BY created_at DESC LIMIT 1`
      : [];
    const filled = Number(reached?.filled ?? 0);
    report(filled > 0 ? `${counted(filled)} rows so far` : '');
    await sleep(LOOK_AGAIN_MS);
  }
}

function refuseOther({ newest, needs }: DatabaseVersion, own: number): void {
  if (newest > own && (needs === null || needs > own)) {
    throw new OtherVersionError(
      'The database was made by a newer version of Tutti. Start that version, or restore a backup made with this one.',
    );
  }
  if (newest > 0 && newest < OLDEST) throw tooOld();
}

/** A role may have settings for short calls (`settings.ts`); an upgrade takes its time. */
const SESSION = [
  'statement_timeout = 0',
  'transaction_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  'enable_seqscan = on',
  'lock_timeout = 500',
]
  .map((setting) => `SET ${setting}`)
  .join(';');

const BESIDE_NEWER =
  'The database is of a newer version already: this one serves beside it until it is upgraded too.';

const LOST =
  'The connection to the database was lost during the upgrade. Start again: it goes on where it stopped.';

const newestOf = (migrations: readonly Migration[]) =>
  Math.max(...migrations.map(({ when }) => when));

const tooOld = () =>
  new OtherVersionError(
    'The database was made by a development build of Tutti older than that of 23 November 2026, from which this version goes on. Start the build of that day on it once, then this version.',
  );
