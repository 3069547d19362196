import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/files/storage.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';

import type { Metrics } from './metrics.ts';

/** Receiver of jobs from commands. */
export interface JobHandover {
  /** Queues a row after a commit; never throws. */
  kick(kind: string, id: string): void;
  /** Number of queued rows, as far as the queue knows. */
  depth(): Promise<number>;
}

/** The parts of one process of the program. Scopes carry it; none of it is global. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Null unless the settings name a collector of traces. */
  readonly tracing: Tracing | null;
  /** Signs and seals (SECRET_KEY, or the key in DATA_DIR). */
  readonly secretKey: string;
  readonly files: FileStore;
  readonly jobs: JobHandover;
  /** Called after each commit that wrote log rows: wakes the tails; a hint, never data. */
  readonly wakeFeed: () => void;
  /** Calls `listener` on each wake-up. Returns an unsubscribe function. */
  readonly onWake: (listener: () => void) => () => void;
}
