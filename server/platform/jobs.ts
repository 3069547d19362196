import type { Platform } from './platform.ts';

/**
 * Work outside the request. Its state is a domain row (mail, preview, export ...) written by the transaction
 * that caused it; the queue only says "look at row X" and may be lost (DESIGN 2.10).
 */
export interface Job {
  /** Names the row's table and purpose: `mail`. */
  readonly kind: string;
  /** Looks at one row: claims it (SKIP LOCKED), works, writes the outcome. Must be idempotent. */
  run(platform: Platform, id: string): Promise<void>;
  /** Ids of rows that are due now (queued, or left running by a dead process), at most `limit`. */
  due(platform: Platform, limit: number): Promise<string[]>;
}

/** Work at fixed times, run once across all processes. */
export interface RecurringJob {
  readonly name: string;
  /** Cron expression, UTC. */
  readonly pattern: string;
  run(platform: Platform): Promise<unknown>;
}

/** Where a process hands its jobs to. */
export interface JobQueue {
  /** Says "look at row `id`" after a commit; never throws. */
  kick(kind: string, id: string): void;
}
