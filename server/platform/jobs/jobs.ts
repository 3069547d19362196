import type { JobHandover, Platform } from '#server/platform/process/platform.ts';

/**
 * Work outside the request. Its state is a domain row (mail, preview, export ...) written by the transaction
 * that caused it; the queue only says "look at row X" and may be lost. A row that is worked on is held by its process:
 * when that dies, or stops, another takes the row over at once.
 */
export interface Job {
  /** Names the row's table and purpose: `mail`. */
  readonly kind: string;
  /**
   * At most this share of the time: one row after the other with pauses between them, for work that many rows may ask
   * for in one moment and that must not hold people up. Without it several rows are worked on at once.
   */
  readonly share?: number;
  /**
   * Looks at one row: claims it (SKIP LOCKED), works, writes the outcome. Must be idempotent. False = another process
   * had done it already, which is not counted as work.
   */
  run(platform: Platform, id: string): Promise<false | void>;
  /** `run` only begins the work, which holds its row itself (see `holding`): it waits for others, who may hang. */
  readonly holdsItself?: boolean;
  /** Makes a row due at once that the process which claimed it will not finish. */
  free?(platform: Platform, id: string): Promise<unknown>;
  /** How far the work on a row is, for work that goes on where it stopped. */
  reached?(platform: Platform, id: string): Promise<string>;
  /**
   * Ends the work on a row that ended processes abruptly, again and again without getting further: what a person gave
   * us may be too much for us. Without it, such a row is tried for ever.
   */
  abandon?(platform: Platform, id: string): Promise<unknown>;
  /** After so many processes; by default two. */
  readonly maxDeaths?: number;
  /** Ids of rows that are due now (queued, or left running by a dead process), at most `limit`. */
  due(platform: Platform, limit: number): Promise<string[]>;
  /** Makes a row that failed due at once. Without it, being looked at is enough. */
  again?(platform: Platform, id: string): Promise<unknown>;
  /** What rows are about, in words. */
  about?(platform: Platform, ids: readonly string[]): Promise<readonly RowWords[]>;
}

/** A row of a job in words: an address, a name. */
export interface RowWords {
  readonly id: string;
  readonly about: string;
}

/** Work at fixed times, run once across all processes. */
export interface RecurringJob {
  readonly name: string;
  /** Cron expression, UTC, by the database's clock. */
  readonly pattern: string;
  /** It removes or closes what is old: not while the clock may be wrong (see `clock.ts`). */
  readonly needsSteadyClock?: boolean;
  /** May be cut off at any point, and is done again then: must be idempotent. */
  run(platform: Platform): Promise<unknown>;
}

/** Everything a working process may be asked to do. */
export interface JobWork {
  readonly jobs: readonly Job[];
  readonly recurring: readonly RecurringJob[];
}

/** Where a process hands its jobs to, and what works on them. */
export interface JobQueue extends JobHandover {
  /** Begins to work: only in processes with ROLE all or worker. */
  start(platform: Platform, work: JobWork, options?: JobOptions): Promise<void>;
  /** Takes no more work, lets what runs finish (5 s), leaves the rest to others, and closes. */
  close(): Promise<void>;
}

/** For tests. */
export interface JobOptions {
  /** Between two sweeps, in milliseconds. */
  readonly sweepEvery?: number;
}

/** All jobs of some features, to start a queue with. */
export function workOf(
  features: readonly {
    readonly jobs?: readonly Job[];
    readonly recurring?: readonly RecurringJob[];
  }[],
): JobWork {
  return {
    jobs: features.flatMap((feature) => feature.jobs ?? []),
    recurring: features.flatMap((feature) => feature.recurring ?? []),
  };
}
