import type { JobHandover, Platform } from '#server/platform/process/platform.ts';
import type { Config } from '#server/platform/settings/config.ts';

/**
 * Work outside of a request. Its state is a domain row (mail, preview, export ...) written by the
 * transaction that caused it; the queue only carries the row's id and may lose it. A process holds
 * the rows that it runs: when it dies or stops, another takes them over at once.
 */
export interface Job {
  /** Names the row's table and purpose: `mail`. */
  readonly kind: string;
  /**
   * Limit of the share of time: rows run in sequence with pauses, for work that becomes due for
   * many rows at once and must not delay requests. Without it several rows run at once.
   */
  readonly share?: number;
  /**
   * The workspace of each row, for work that takes long: workspaces take turns, and none has more
   * than half of a process's places. Its rows wait in the process, not in Redis.
   */
  workspacesOf?(platform: Platform, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Runs a row: claims it (SKIP LOCKED), works, stores the result. Must be idempotent. False =
   * another process had done it already, which does not count as work.
   */
  run(platform: Platform, id: string): Promise<false | void>;
  /** `run` only starts the work, which holds its row itself (see `holding`). */
  readonly holdsItself?: boolean;
  /** Makes a row due at once that its process will not finish. */
  free?(platform: Platform, id: string): Promise<unknown>;
  /** The row's progress, for work that continues where it stopped. */
  reached?(platform: Platform, id: string): Promise<string>;
  /**
   * Gives up a row that ended processes repeatedly without progress: its input may be too much for
   * us. Without it, such a row is retried forever.
   */
  abandon?(platform: Platform, id: string): Promise<unknown>;
  /** Number of dead processes after which it is given up; two by default. */
  readonly maxDeaths?: number;
  /** Ids of due rows (queued, or left running by a dead process), at most `limit`. */
  due(platform: Platform, limit: number): Promise<string[]>;
  /** Makes a failed row due at once. Without it, running it is enough. */
  again?(platform: Platform, id: string): Promise<unknown>;
  /** Texts that name rows for the admin area. */
  about?(platform: Platform, ids: readonly string[]): Promise<readonly RowWords[]>;
}

/** A text that names a row: an address, a name. */
export interface RowWords {
  readonly id: string;
  readonly about: string;
}

/** A job at fixed times that runs once across all processes. */
export interface RecurringJob {
  readonly name: string;
  /** Cron expression in UTC, by the database's clock; null where it is off. */
  readonly pattern: string | ((config: Config) => string | null);
  /** It deletes or closes what is old: paused while the clock may be wrong (`clock.ts`). */
  readonly needsSteadyClock?: boolean;
  /** False = it stays due and waits. */
  isReady?(platform: Platform): Promise<boolean>;
  /** May be interrupted at any point and repeated: must be idempotent. */
  run(platform: Platform): Promise<unknown>;
}

export interface JobWork {
  readonly jobs: readonly Job[];
  readonly recurring: readonly RecurringJob[];
}

/** The queue of a process, and the runner of its jobs. */
export interface JobQueue extends JobHandover {
  /** Starts running jobs: only in processes with ROLE all or worker. */
  start(platform: Platform, work: JobWork, options?: JobOptions): Promise<void>;
  /** Takes no further rows, lets running ones finish (5 s), and closes. */
  close(): Promise<void>;
}

/** Only tests set these. */
export interface JobOptions {
  /** Interval of sweeps in milliseconds. */
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
