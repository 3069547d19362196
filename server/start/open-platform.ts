import { mkdirSync } from 'node:fs';

import type { FastifyBaseLogger } from 'fastify';

import { openDatabase } from '#server/platform/database/database.ts';
import { openFiles } from '#server/platform/files/open-file-store.ts';
import { localJobQueue } from '#server/platform/jobs/job-queue-local.ts';
import { redisJobQueue } from '#server/platform/jobs/job-queue-redis.ts';
import type { JobQueue } from '#server/platform/jobs/jobs.ts';
import { makeMetrics } from '#server/platform/process/metrics.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { readSecretKey } from '#server/platform/settings/secret-key.ts';

import { openTracing } from './open-tracing.ts';

/** How long a stop waits for the collector of traces, in milliseconds. */
const DELIVERY_MS = 1_000;

/** An open platform and how to close it. */
export interface OpenPlatform extends Platform {
  readonly jobs: JobQueue;
  close(): Promise<void>;
}

/** Opens all parts of a process, on a migrated database. */
export async function openPlatform(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<OpenPlatform> {
  mkdirSync(config.DATA_DIR, { recursive: true });
  const tracing = await openTracing(config, log);
  const database = openDatabase({
    url: databaseUrl,
    directUrl: config.DATABASE_DIRECT_URL,
    readUrl: config.DATABASE_READ_URL,
    maxLag: config.DATABASE_READ_LAG * 1_000,
    onReplica: (why) => {
      if (why === null) log.info('the replica is read');
      else log.warn({ err: why }, 'the replica is not read: everything comes from the primary');
    },
    isPrepared: config.DATABASE_PREPARED,
    pool: config.DATABASE_POOL,
    tracing,
  });
  const secretKey = readSecretKey(config);
  const jobs = config.REDIS_URL ? redisJobQueue(config, { log, tracing }) : localJobQueue(tracing);
  const listeners = new Set<() => void>();
  return {
    config,
    database,
    log,
    metrics: makeMetrics(),
    tracing,
    secretKey,
    files: await openFiles(config, secretKey, database.lookups),
    jobs,
    wakeFeed: () => {
      for (const wake of listeners) wake();
    },
    onWake: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await jobs.close();
      await Promise.all([database.close(), tracing?.close(DELIVERY_MS)]);
    },
  };
}
