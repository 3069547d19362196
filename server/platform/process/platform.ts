import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/files/storage.ts';
import type { JobQueue } from '#server/platform/jobs/jobs.ts';

import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';

/** What one process of the program is made of. Scopes carry it; no part of it is a global. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Signs and seals (SECRET_KEY, or the key kept in DATA_DIR). */
  readonly secretKey: string;
  readonly files: FileStore;
  readonly jobs: JobQueue;
  /** Called after each commit that wrote log rows: wakes the tails; a hint, never the data. */
  readonly wakeFeed: () => void;
  /** Calls `listener` on each wake-up; the answer stops that. */
  readonly onWake: (listener: () => void) => () => void;
}
