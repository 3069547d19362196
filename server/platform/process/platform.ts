import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/files/storage.ts';
import type { Config } from '#server/platform/settings/config.ts';

import type { Metrics } from './metrics.ts';

/** Where commands hand their jobs to. */
export interface JobHandover {
  /** Says "look at row `id`" after a commit; never throws. */
  kick(kind: string, id: string): void;
  /** How many rows wait for a look, as far as the queue knows. */
  depth(): Promise<number>;
}

/** What one process of the program is made of. Scopes carry it; no part of it is a global. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Signs and seals (SECRET_KEY, or the key kept in DATA_DIR). */
  readonly secretKey: string;
  readonly files: FileStore;
  readonly jobs: JobHandover;
  /** Called after each commit that wrote log rows: wakes the tails; a hint, never the data. */
  readonly wakeFeed: () => void;
  /** Calls `listener` on each wake-up. Returns an unsubscribe function. */
  readonly onWake: (listener: () => void) => () => void;
}
