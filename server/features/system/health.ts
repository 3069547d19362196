import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from '#server/platform/database/database.ts';
import { clockWarnings } from '#server/platform/jobs/clock.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { Health } from '#shared/contract/instances.ts';

import { readSkew } from './checks/machine.ts';

const TIMEOUT_MS = 2000;

/** Checks all parts that the process depends on, each with a timeout. */
export async function checkHealth(platform: Platform): Promise<Health> {
  const [warnings, jobs] = await Promise.all([
    inTime(readWarnings(platform.database), null),
    inTime(platform.jobs.depth(), -1),
  ]);
  const database = warnings !== null;
  const lag = await platform.metrics.feedLag.get();
  return {
    status: database ? 'ok' : 'down',
    database,
    feed_lag_ms: lag.values[0]?.value ?? 0,
    jobs,
    warnings: warnings ?? [],
  };
}

/** Warnings about the clocks of this process and its database. */
async function readWarnings({ sql }: Database): Promise<string[]> {
  return clockWarnings(sql, await readSkew(sql));
}

async function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const late = wait(TIMEOUT_MS, otherwise, { ref: false });
  return Promise.race([answer.catch(() => otherwise), late]);
}
