import { setTimeout as sleep } from 'node:timers/promises';

import type postgres from 'postgres';

import type { Migration } from './migration-files.ts';
import { counted, noteReached, noteRun, reachedBy, sizeOf } from './migration-notes.ts';
import { limitWait, patiently } from './patiently.ts';

/** Milliseconds that a batch should take; a write of one of its rows waits for it. */
const BATCH_MS = 150;
/** Longest wait of a batch for a row that others hold, while it holds rows itself. */
const ROW_MS = 200;
const FIRST_BATCH = 1_000;
const BATCH = { least: 50, most: 20_000 };
/** Part of a batch's time after it in which others have the database for themselves. */
const REST = 0.25;

export interface Run {
  /** The only connection; its session holds the lock of migrations. */
  readonly sql: postgres.Sql;
  /** How far the migration is, in words. */
  readonly report: (detail?: string) => void;
  /** Throws when the session is gone, and with it the lock. */
  readonly check: () => void;
  readonly patience?: number | undefined;
}

/** Runs all migrations of an empty database in one transaction, which is fastest. */
export async function runAtOnce(sql: postgres.Sql, migrations: readonly Migration[]) {
  await sql.begin(async (tx) => {
    for (const migration of migrations) {
      if (migration.batches) await fillBatch(tx, migration, null, Number.MAX_SAFE_INTEGER);
      else await tx.unsafe(migration.statements.map(withoutConcurrently).join(';'));
      await noteRun(tx, migration);
    }
  });
}

/** Runs one migration as its kind asks, while others work. */
export async function runMigration(run: Run, migration: Migration): Promise<void> {
  if (migration.kind === 'plain') return runInTransaction(run, migration);
  await noteStart(run, migration);
  if (migration.kind === 'online') await runOnline(run, migration);
  else await runBatched(run, migration);
  await transact(run, (tx) => noteRun(tx, migration));
}

/** An earlier version is refused from the first statement on that takes away what it uses. */
async function noteStart(run: Run, migration: Migration): Promise<void> {
  const { place } = await reachedBy(run.sql, migration.when);
  await transact(run, (tx) => noteReached(tx, migration, place, 0));
}

async function runInTransaction(run: Run, migration: Migration): Promise<void> {
  run.report();
  await transact(run, async (tx) => {
    const startedAt = performance.now();
    for (const statement of migration.statements) {
      await limitWait(tx, startedAt);
      await tx.unsafe(statement);
    }
    await noteRun(tx, migration);
  });
}

/** A statement that was cut off between its end and the note of it is run again. */
async function runOnline(run: Run, migration: Migration): Promise<void> {
  const { sql } = run;
  const { place } = await reachedBy(sql, migration.when);
  for (const [index, statement] of migration.statements.entries()) {
    if (index < Number(place ?? 0)) continue;
    const made = INDEX.exec(statement)?.[1];
    if (made) run.report(`index ${made}`);
    await tryAgain(run, async () => {
      if (made && (await isMade(sql, made))) return;
      await runAlone(sql, statement);
    });
    await transact(run, (tx) => noteReached(tx, migration, String(index + 1), 0));
  }
}

/**
 * Runs a statement outside of a transaction. What is done CONCURRENTLY lets nobody wait, so it
 * waits itself for as long as it takes.
 */
async function runAlone(sql: postgres.Sql, statement: string): Promise<void> {
  const isPatient = CONCURRENTLY.test(statement);
  await sql.unsafe(`SET lock_timeout = ${isPatient ? 0 : ROW_MS}`);
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.unsafe(`RESET lock_timeout`).catch(() => undefined);
  }
}

/** Whether an index is there and whole; one that a kill left unfinished is taken away. */
async function isMade(sql: postgres.Sql, name: string): Promise<boolean> {
  const [found] = await sql<{ valid: boolean }[]>`
    SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(${`"${name}"`})`;
  if (found && !found.valid) await runAlone(sql, `DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
  return found?.valid ?? false;
}

async function runBatched(run: Run, migration: Migration): Promise<void> {
  const { sql } = run;
  const table = migration.batches?.table ?? '';
  const total = await sizeOf(sql, table);
  let { place, filled } = await reachedBy(sql, migration.when);
  let size = FIRST_BATCH;
  for (;;) {
    const began = performance.now();
    const keys = await tryAgain(
      run,
      () =>
        transact(run, async (tx) => {
          await tx.unsafe(`SET LOCAL lock_timeout = ${ROW_MS}`);
          const found = await fillBatch(tx, migration, place, size);
          if (found.length > 0)
            await noteReached(tx, migration, found.at(-1) ?? null, found.length);
          return found;
        }),
      () => (size = Math.max(BATCH.least, Math.round(size / 2))),
    );
    if (keys.length === 0) return;
    place = keys.at(-1) ?? null;
    filled += keys.length;
    run.report(progressOf(table, filled, total));
    const took = performance.now() - began;
    size = Math.round(size * Math.min(2, Math.max(0.5, BATCH_MS / took)));
    size = Math.min(BATCH.most, Math.max(BATCH.least, size));
    await sleep(took * REST);
  }
}

/** Fills the rows after a place, which are locked in the order of their keys; returns the keys. */
async function fillBatch(
  tx: postgres.TransactionSql,
  { batches, statements }: Migration,
  place: string | null,
  size: number,
): Promise<string[]> {
  if (!batches) return [];
  const key = tx(batches.key);
  const rows = await tx<{ batch_key: string }[]>`
    SELECT ${key}::text AS batch_key FROM ${tx(batches.table)}
    ${place === null ? tx`` : tx`WHERE ${key} > ${place}`}
    ORDER BY ${key} LIMIT ${size} FOR NO KEY UPDATE`;
  const keys = rows.map((row) => row.batch_key);
  if (keys.length > 0) await tx.unsafe(statements.join(''), [keys]);
  return keys;
}

function transact<T>(run: Run, work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> {
  return tryAgain(run, () => run.sql.begin(work) as Promise<T>);
}

function tryAgain<T>(run: Run, work: () => Promise<T>, onBusy?: () => void): Promise<T> {
  const guarded = () => {
    run.check();
    return work();
  };
  return patiently(run.sql, guarded, {
    patience: run.patience,
    onBusy: () => {
      run.check();
      onBusy?.();
      run.report('waiting for other work on the database');
    },
  });
}

const INDEX =
  /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?\s+ON\b/i;
const CONCURRENTLY = /\b(?:INDEX|TABLE|SCHEMA)\s+CONCURRENTLY\b/i;
const withoutConcurrently = (statement: string) =>
  statement.replace(/\bINDEX\s+CONCURRENTLY\b/gi, 'INDEX');

const progressOf = (table: string, filled: number, total: number) =>
  `${table.replaceAll('_', ' ')} ${counted(filled)} of ${counted(Math.max(total, filled))}`;
