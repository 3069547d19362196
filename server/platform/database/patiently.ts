import { setTimeout as sleep } from 'node:timers/promises';

import type postgres from 'postgres';

/** An upgrade that stopped; what was done stays, and the next start goes on from there. */
export class UpgradeError extends Error {}

/** Longest time in milliseconds that others may wait behind a lock that we wait for. */
const LOCK_MS = 500;
const SHORTEST_LOCK_MS = 50;
/** Until then we try again. */
const PATIENCE_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A vacuum gives way to a lock that waits longer than `deadlock_timeout`, a second. */
const VACUUM_MS = 3_000;
/** A lock that was not free in time, a deadlock, and a row that changed meanwhile. */
const BUSY = new Set(['55P03', '40P01', '40001']);

export interface Patience {
  /** Called before each further try. */
  readonly onBusy?: () => void;
  /** Milliseconds until it gives up. */
  readonly patience?: number | undefined;
}

/** Does work whose locks are waited for shortly, again until they were free. */
export async function patiently<T>(
  sql: postgres.Sql,
  work: () => Promise<T>,
  { onBusy, patience = PATIENCE_MS }: Patience = {},
): Promise<T> {
  const end = performance.now() + patience;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.6, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > end) throw gaveUp(patience, error);
    }
    onBusy?.();
    await stopVacuums(sql);
    await sleep(pause * (0.5 + Math.random()));
  }
}

/**
 * Limits how long the next statement of a transaction waits for locks. All of its waits together
 * stay below a second: what others do waits behind them.
 */
export async function limitWait(tx: postgres.TransactionSql, startedAt: number): Promise<void> {
  const left = Math.max(SHORTEST_LOCK_MS, Math.round(LOCK_MS - (performance.now() - startedAt)));
  await tx.unsafe(`SET LOCAL lock_timeout = ${left}`);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BUSY.has(String(error.code));
}

/**
 * Ends automatic vacuums, which may take an hour on a large table: they give way only to who waits
 * longer than we want to let writes wait. This lock waits, but no write waits behind it.
 */
async function stopVacuums(sql: postgres.Sql): Promise<void> {
  const busy = await sql<{ table: string }[]>`
    SELECT DISTINCT l.relation::regclass::text AS table
    FROM pg_locks l JOIN pg_class c ON c.oid = l.relation AND c.relkind = 'r'
      AND c.relnamespace = current_schema()::regnamespace
    WHERE l.mode = 'ShareUpdateExclusiveLock' AND l.granted AND l.pid <> pg_backend_pid()
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  for (const { table } of busy) {
    await sql
      .begin(async (tx) => {
        await tx.unsafe(`SET LOCAL lock_timeout = ${VACUUM_MS}`);
        await tx.unsafe(`LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`);
      })
      .catch((error: unknown) => {
        if (!isBusy(error)) throw error;
      });
  }
}

const gaveUp = (patience: number, cause: unknown) =>
  new UpgradeError(
    `The database could not be upgraded: for ${Math.round(patience / 60_000)} minutes something else held what the upgrade needs (${cause instanceof Error ? cause.message : ''}). End long transactions, such as a backup or an open psql, and start again: it goes on where it stopped.`,
    { cause },
  );
