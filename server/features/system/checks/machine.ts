import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

import type { SqlClient } from '#server/platform/database/database.ts';
import { utc } from '#server/platform/database/wire.ts';
import { healthCheck } from '#server/platform/health/check.ts';
import { clockHeldUntil } from '#server/platform/jobs/clock.ts';
import { VERSION } from '#server/platform/settings/version.ts';

export const programCheck = healthCheck({
  key: 'program',
  outcomes: { good: 'ok' },
  async look() {
    const since_at = new Date(Date.now() - process.uptime() * 1_000).toISOString();
    return { outcome: 'good', facts: { version: VERSION, since_at } };
  },
});

const MAX_SKEW_MS = 30_000;

export const clockCheck = healthCheck({
  key: 'clock',
  outcomes: { good: 'ok', apart: 'bad', held: 'warn' },
  async look({ platform: { database } }) {
    const skew = await readSkew(database.sql);
    if (Math.abs(skew) >= MAX_SKEW_MS) {
      return { outcome: 'apart', facts: { seconds: Math.round(Math.abs(skew) / 1_000) } };
    }
    const until = await clockHeldUntil(database.sql);
    return until === null
      ? { outcome: 'good' }
      : { outcome: 'held', facts: { until_at: utc(until) } };
  },
});

/** Milliseconds that the clock of this process is ahead of the database's. */
export async function readSkew(sql: SqlClient): Promise<number> {
  const before = Date.now();
  const [row] = await sql<
    { now: number }[]
  >`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`;
  const now = (before + Date.now()) / 2;
  return now - (row?.now ?? now);
}

const LITTLE_BYTES = 2 * 1024 ** 3;
const FULL_BYTES = 200 * 1024 ** 2;

export const diskCheck = healthCheck({
  key: 'disk',
  outcomes: { good: 'ok', little: 'warn', full: 'bad' },
  async look({ platform: { config } }) {
    const { bavail, blocks, bsize } = await statfs(config.DATA_DIR);
    const free = bavail * bsize;
    const facts = { free_bytes: free, total_bytes: blocks * bsize, folder: config.DATA_DIR };
    if (free < FULL_BYTES) return { outcome: 'full', facts };
    return { outcome: free < LITTLE_BYTES ? 'little' : 'good', facts };
  },
});

/** Parts in use from which memory counts as scarce. */
const MUCH = 0.85;
const MUCH_OF_MACHINE = 0.95;

export const memoryCheck = healthCheck({
  key: 'memory',
  outcomes: { good: 'ok', program: 'warn', machine: 'warn' },
  async look() {
    const { used_heap_size: heap, heap_size_limit: limit } = getHeapStatistics();
    const constrained = process.constrainedMemory();
    const total = constrained > 0 && constrained < totalmem() ? constrained : totalmem();
    const facts = {
      used_bytes: process.memoryUsage().rss,
      heap_bytes: heap,
      limit_bytes: limit,
      free_bytes: process.availableMemory(),
      total_bytes: total,
    };
    if (heap > limit * MUCH) return { outcome: 'program', facts };
    const isScarce = facts.free_bytes < total * (1 - MUCH_OF_MACHINE);
    return { outcome: isScarce ? 'machine' : 'good', facts };
  },
});
