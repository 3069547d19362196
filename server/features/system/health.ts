import { setTimeout as wait } from 'node:timers/promises';

import type { Platform } from '#server/platform/process/platform.ts';
import type { Health } from '#shared/contract/instances.ts';

const PATIENCE_MS = 2000;

/** Asks every part the process stands on; none may hold the answer up. */
export async function checkHealth(platform: Platform): Promise<Health> {
  const [database, jobs] = await Promise.all([
    inTime(
      platform.database.sql`SELECT 1`.then(() => true),
      false,
    ),
    inTime(platform.jobs.depth(), -1),
  ]);
  const lag = await platform.metrics.feedLag.get();
  return {
    status: database ? 'ok' : 'down',
    database,
    feed_lag_ms: lag.values[0]?.value ?? 0,
    jobs,
  };
}

async function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const late = wait(PATIENCE_MS, otherwise, { ref: false });
  return Promise.race([answer.catch(() => otherwise), late]);
}
