import { setTimeout as wait } from 'node:timers/promises';

import type { Sql } from 'postgres';

/** How long work waits for a database that is away, in milliseconds. */
const PATIENCE_MS = 30_000;
/** Pauses between looks at the database, and before work runs again. */
const PAUSES_MS = [50, 100, 200, 400];
/** More runs than a change of servers takes: what ends the database itself is not repeated on. */
const MAX_RUNS = 4;

/** The connection was lost while COMMIT was on its way: the change may be there or not. */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super('The connection was lost at the commit.', { cause });
  }
}

/** Codes of a database that is away, starting, stopping, or not the primary. */
const AWAY = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006', // read-only: a standby, or a primary that gives way
  '57P01',
  '57P02',
  '57P03',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED', // also a standby where the primary is asked for
  'CONNECT_TIMEOUT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The program has closed its pools. */
const CLOSED = 'CONNECTION_ENDED';

/** Whether an error says that the database is away, and nothing of the work itself. */
export function isAway(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 4; one = one.cause, depth += 1) {
    if (!('code' in one) || typeof one.code !== 'string') continue;
    const isOfSocket = 'syscall' in one && one.syscall === 'connect';
    return AWAY.has(one.code) || isOfSocket;
  }
  return false;
}

/** Runs work, and again when the database was away; in all for at most 30 s. */
export type Outlast = <T>(work: () => Promise<T>, isRepeatable?: boolean) => Promise<T>;

/**
 * Makes the runner of a call. Only work that is surely undone is run again: reads, and a transaction
 * that had not come to its COMMIT. `isRepeatable` says that the work finds out itself that it was
 * done, by the key of its mutation or because twice is once.
 */
export function outlasting(pools: readonly Sql[], patience = PATIENCE_MS): Outlast {
  const end = performance.now() + patience;
  return async (work, isRepeatable = false) => {
    for (let runs = 1; ; runs += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- again only when it has failed
        return await work();
      } catch (error) {
        const isUndone = isRepeatable || !(error instanceof UnknownOutcomeError);
        if (!isUndone || !isAway(error) || runs === MAX_RUNS) throw error;
        // oxlint-disable-next-line no-await-in-loop
        if (!(await isBack(pools, runs, end))) throw error;
      }
    }
  };
}

/** Looks until every pool reaches a primary; false = not in time, or the program is stopping. */
async function isBack(pools: readonly Sql[], runs: number, end: number): Promise<boolean> {
  for (let tries = runs - 1; performance.now() < end; tries += 1) {
    const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0;
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await wait(pause * (0.5 + Math.random()));
    // oxlint-disable-next-line no-await-in-loop
    const seen = await Promise.race([
      lookTogether(pools),
      wait(Math.max(0, end - performance.now()), 'away' as const, { ref: false }),
    ]);
    if (seen !== 'away') return seen === 'back';
  }
  return false;
}

type Seen = 'back' | 'away' | 'closed';

/** Running looks: hundreds of calls that wait share one. */
const looks = new WeakMap<readonly Sql[], Promise<Seen>>();

function lookTogether(pools: readonly Sql[]): Promise<Seen> {
  const running = looks.get(pools);
  if (running) return running;
  const begun = look(pools).finally(() => looks.delete(pools));
  looks.set(pools, begun);
  return begun;
}

async function look(pools: readonly Sql[]): Promise<Seen> {
  try {
    const rows = await Promise.all(
      pools.map((sql) => sql<{ isStandby: boolean }[]>`SELECT pg_is_in_recovery() AS "isStandby"`),
    );
    return rows.some(([row]) => row?.isStandby) ? 'away' : 'back';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === CLOSED ? 'closed' : 'away';
  }
}
