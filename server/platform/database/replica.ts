import { setTimeout as wait } from 'node:timers/promises';

import type { Sql } from 'postgres';

import { isAway } from './outage.ts';

/** Interval of looking how far the replica is, in milliseconds. */
const LOOK_MS = 1_000;
/** A look that takes longer counts as none: the replica may have lost its power. */
const ANSWER_MS = 3_000;
/** The replica ends a read that stands in the way of what it replays. */
const CONFLICT = '40001';

/** Where a place in the write-ahead log was reached, by this process's clock. */
interface Sample {
  readonly at: number;
  readonly lsn: bigint;
}

interface Look {
  /** Everything of older transactions is there. */
  readonly xmin: string;
  readonly lsn: bigint;
}

/** The replica has left while it was read. */
class LeftError extends Error {}

/** Who reads, and whether their read may wait for what they have just written. */
export interface Reader {
  readonly userId: string | null;
  readonly isPatient?: boolean;
}

interface ReplicaOptions {
  readonly sql: Sql;
  /** For questions by key. */
  readonly primary: Sql;
  /** Greatest lag in milliseconds. */
  readonly bound: number;
  /** Called when it is left, with the reason, and with null when it is read. */
  readonly onChange?: ((why: unknown) => void) | undefined;
}

/** Looks how far a replica is behind its primary, and decides for each read which of the two serves it. */
export class Replica {
  readonly sql: Sql;
  readonly #primary: Sql;
  readonly #bound: number;
  readonly #onChange: (why: unknown) => void;
  #isNew = true;
  readonly #timer: NodeJS.Timeout;
  #samples: Sample[] = [];
  #horizon: string | null = null;
  /** Ends the reads that run there. */
  readonly #reading = new Set<() => void>();
  #running: Promise<void> | null = null;

  constructor({ sql, primary, bound, onChange = () => undefined }: ReplicaOptions) {
    this.sql = sql;
    this.#primary = primary;
    this.#bound = bound;
    this.#onChange = onChange;
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
    void this.look();
  }

  /** Whether it is near enough to be read. */
  get isNear(): boolean {
    return this.#horizon !== null;
  }

  /** Reads here if the replica is near and has what the reader wrote, else by `otherwise`. */
  async read<T>(reader: Reader, here: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (!(await this.#serves(reader))) return otherwise();
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(new LeftError('The replica has left.'));
    this.#reading.add(leave);
    try {
      return await Promise.race([here(), left.promise]);
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      if (isAway(error)) this.#leave(error);
      return await otherwise();
    } finally {
      this.#reading.delete(leave);
    }
  }

  /** Compares the replica with the primary once; calls at the same time share it. */
  look(): Promise<void> {
    this.#running ??= this.#look().finally(() => (this.#running = null));
    return this.#running;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.sql.end({ timeout: 5 });
  }

  /**
   * The change log of the primary knows what a person has written, whichever process and device they
   * used: its rows after the replica's horizon are those of the last second or so.
   */
  async #serves({ userId, isPatient = false }: Reader): Promise<boolean> {
    const end = performance.now() + this.#bound;
    for (;;) {
      const horizon = this.#horizon;
      if (horizon === null) return false;
      if (userId === null) return true;
      // oxlint-disable-next-line no-await-in-loop -- until it has come
      const own = await this.#primary`
        SELECT 1 FROM change_log
        WHERE (xid, id) > (${horizon}::xid8, 0) AND actor = ${userId} LIMIT 1`;
      if (own.length === 0) return true;
      if (!isPatient || performance.now() > end) return false;
      // oxlint-disable-next-line no-await-in-loop
      await wait(LOOK_MS / 4);
    }
  }

  async #look(): Promise<void> {
    try {
      const late = wait(ANSWER_MS, null, { ref: false });
      const at = performance.now();
      // The primary first: what the replica says then is not older.
      const here = await readLsn(this.#primary);
      this.#samples = [
        ...this.#samples.filter((one) => at - one.at < 2 * this.#bound),
        { at, lsn: here },
      ];
      const found = await Promise.race([readReplica(this.sql), late]);
      const reached = this.#samples.findLast(({ lsn }) => found !== null && lsn <= found.lsn);
      if (!found) this.#leave('it does not answer');
      else if (!reached || at - reached.at > this.#bound) this.#leave('it lags');
      else this.#come(found.xmin);
    } catch (error) {
      this.#leave(error);
    }
  }

  #come(horizon: string): void {
    if (this.#horizon === null) this.#onChange(null);
    this.#horizon = horizon;
  }

  /** Reads that run there go to the primary too: they may never end. */
  #leave(why: unknown): void {
    if (this.#horizon !== null || this.#isNew) this.#onChange(why);
    this.#isNew = false;
    this.#horizon = null;
    for (const leave of this.#reading) leave();
  }
}

function isOfReplica(error: unknown): boolean {
  if (error instanceof LeftError || isAway(error)) return true;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === CONFLICT;
}

async function readLsn(sql: Sql): Promise<bigint> {
  const [row] = await sql<{ lsn: string }[]>`SELECT pg_current_wal_lsn() - '0/0' AS lsn`;
  return BigInt(row?.lsn ?? 0);
}

async function readReplica(sql: Sql): Promise<Look> {
  const [row] = await sql<{ xmin: string; lsn: string }[]>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, CASE WHEN pg_is_in_recovery()
      THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END - '0/0' AS lsn`;
  return { xmin: row?.xmin ?? '0', lsn: BigInt(row?.lsn ?? 0) };
}
