import { randomInt } from 'node:crypto';

import type { Database } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { noteFailure, NO_ROW } from './failures.ts';
import type { Job } from './jobs.ts';

/** Advisory lock of a living process, on a session of its own: released when it is gone. */
const ALIVE_LOCK = 7_283_004;
/** Time in which a process that lost its session takes its lock again, in milliseconds. */
const MISSING_MS = 10_000;
/** After a start, processes without a lock count as dead at once: it probably replaces one. */
const STARTING_MS = 15_000;
/** Limit of processes that may die over a row without progress. */
const MAX_DEATHS = 2;

interface Holder {
  readonly id: number;
  readonly rows: Map<string, { readonly job: Job; readonly id: string }>;
  /** Called when the last of them has ended. */
  onIdle: () => void;
  /** Processes without a lock, and since when. */
  readonly missing: Map<number, number>;
  /** Backend process id of the session that holds the lock. */
  session: number;
  readonly began: number;
  isEnding: boolean;
}

const holders = new WeakMap<Database, Holder>();

function holderOf({ database }: Platform): Holder {
  const known = holders.get(database);
  if (known) return known;
  const made = {
    id: randomInt(1, 2 ** 31 - 1),
    rows: new Map(),
    onIdle: () => undefined,
    missing: new Map(),
    session: 0,
    began: performance.now(),
    isEnding: false,
  };
  holders.set(database, made);
  return made;
}

const keyOf = (kind: string, id: string) => `${kind} ${id}`;

/** Runs work on a row unless another process holds the row; then returns false. */
export async function holding(
  platform: Platform,
  job: Job,
  id: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const { sql } = platform.database;
  const holder = holderOf(platform);
  const key = keyOf(job.kind, id);
  if (holder.isEnding || holder.rows.has(key)) return false;
  holder.rows.set(key, { job, id });
  try {
    if (holder.session === 0) await renewAliveLock(platform, holder);
    const held = await sql`
      INSERT INTO held_jobs AS h (kind, row_id, held_by) VALUES (${job.kind}, ${id}, ${holder.id})
      ON CONFLICT (kind, row_id) DO UPDATE SET held_by = EXCLUDED.held_by, held_at = now()
      WHERE h.held_by IS NULL RETURNING 1`;
    if (held.length === 0) return false;
    try {
      await work();
    } finally {
      await releaseRow(platform, holder, job.kind, id);
      // Work that ended early because this process stops is left to the next process.
      if (holder.isEnding) await job.free?.(platform, id);
    }
    return true;
  } finally {
    holder.rows.delete(key);
    if (holder.rows.size === 0) holder.onIdle();
  }
}

/** Releases a row after its work, without counting a death. Returns whether it was held. */
async function releaseRow(
  { database: { sql } }: Platform,
  holder: Holder,
  kind: string,
  id: string,
): Promise<boolean> {
  const held = await sql`
    DELETE FROM held_jobs WHERE kind = ${kind} AND row_id = ${id} AND held_by = ${holder.id}`;
  return held.count > 0;
}

/** Whether this process is stopping: long work should end at its next safe point. */
export function isEnding(platform: Platform): boolean {
  return holders.get(platform.database)?.isEnding ?? false;
}

/** Begins the stop: this process takes no further rows. */
export function beginEnding(platform: Platform): void {
  holderOf(platform).isEnding = true;
}

/** Resolves when this process holds no rows. */
export async function idle(platform: Platform): Promise<void> {
  const holder = holderOf(platform);
  if (holder.rows.size > 0) await new Promise<void>((resolve) => (holder.onIdle = resolve));
}

/** Releases unfinished rows, so that other processes take them at once. */
export async function releaseAll(platform: Platform): Promise<void> {
  const holder = holderOf(platform);
  holders.delete(platform.database);
  if (holder.session === 0) return;
  try {
    for (const { job, id } of holder.rows.values()) {
      if (await releaseRow(platform, holder, job.kind, id)) await job.free?.(platform, id);
    }
    await platform.database.session`SELECT pg_advisory_unlock_all()`;
  } catch (error) {
    platform.log.warn({ err: error }, 'work could not be given back; it is taken over later');
  }
}

/** Takes this process's lock, again after a lost session. Returns all living processes. */
async function renewAliveLock(
  { database }: Platform,
  holder: Holder,
): Promise<ReadonlySet<number>> {
  const { session } = database;
  const [own] = await session<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  if (own && own.pid !== holder.session) {
    await session`SELECT pg_advisory_lock(${ALIVE_LOCK}::int, ${holder.id}::int)`;
    holder.session = own.pid;
  }
  const rows = await session<{ id: number }[]>`
    SELECT objid::int8::int AS id FROM pg_locks
    WHERE locktype = 'advisory' AND classid = ${ALIVE_LOCK} AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return new Set(rows.map(({ id }) => id));
}

interface HeldRow {
  readonly kind: string;
  readonly id: string;
  readonly held_by: number;
}

/** Takes over rows of dead processes. Returns the rows to run now. */
export async function takeOver(
  platform: Platform,
  jobs: readonly Job[],
): Promise<{ readonly kind: string; readonly id: string }[]> {
  const { sql } = platform.database;
  const holder = holderOf(platform);
  if (holder.isEnding) return [];
  const alive = await renewAliveLock(platform, holder);
  const rows = await sql<HeldRow[]>`
    SELECT kind, row_id AS id, held_by FROM held_jobs WHERE held_by IS NOT NULL`;
  const dead = gone(holder, new Set(rows.map((row) => row.held_by)), alive);
  const taken: HeldRow[] = [];
  for (const row of rows) {
    const job = jobs.find(({ kind }) => kind === row.kind);
    const isLeft = row.held_by === holder.id && !holder.rows.has(keyOf(row.kind, row.id));
    // The database was unreachable when the row was released.
    if (isLeft) await releaseRow(platform, holder, row.kind, row.id);
    if (job && dead.has(row.held_by) && (await takeOne(platform, job, row))) taken.push(row);
  }
  return taken;
}

/** The dead ones: at the start those without a lock, later those that stay without one. */
function gone(
  holder: Holder,
  named: ReadonlySet<number>,
  alive: ReadonlySet<number>,
): ReadonlySet<number> {
  const now = performance.now();
  const away = [...named].filter((id) => id !== holder.id && !alive.has(id));
  for (const id of holder.missing.keys()) if (!away.includes(id)) holder.missing.delete(id);
  const since = now - holder.began < STARTING_MS ? -Infinity : now;
  for (const id of away) if (!holder.missing.has(id)) holder.missing.set(id, since);
  return new Set(away.filter((id) => now - (holder.missing.get(id) ?? now) >= MISSING_MS));
}

/** Whether to run the row: this process was first, and the row has not ended too many processes. */
async function takeOne(platform: Platform, job: Job, row: HeldRow): Promise<boolean> {
  const { sql } = platform.database;
  const reached = (await job.reached?.(platform, row.id)) ?? '';
  const [taken] = await sql<{ deaths: number }[]>`
    UPDATE held_jobs SET held_by = NULL, reached = ${reached},
      deaths = CASE WHEN reached = ${reached} THEN deaths + 1 ELSE 1 END
    WHERE kind = ${row.kind} AND row_id = ${row.id} AND held_by = ${row.held_by} RETURNING deaths`;
  if (!taken) return false;
  const { kind, id } = row;
  platform.log.warn({ kind, id, ...taken }, 'a process ended abruptly at this work');
  if (!job.abandon || taken.deaths < (job.maxDeaths ?? MAX_DEATHS)) {
    await job.free?.(platform, id);
    return true;
  }
  await job.abandon(platform, id);
  await sql`DELETE FROM held_jobs WHERE kind = ${kind} AND row_id = ${id} AND held_by IS NULL`;
  const error = `The server stopped abruptly ${taken.deaths} times while it did this, and got no further.`;
  await noteFailure(platform, { kind, id, error, isOver: id !== NO_ROW });
  return false;
}
