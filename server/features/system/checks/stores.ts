import { live } from '#server/platform/access/visibility/live.ts';
import { healthCheck } from '#server/platform/health/check.ts';
import { openQueueRedis } from '#server/platform/process/redis.ts';

/** A key that no file has: asking for it shows that the store answers and lets us in. */
const NO_FILE = 'health-check/no-file';

export const filesCheck = healthCheck({
  key: 'files',
  outcomes: { disk: 'ok', store: 'ok' },
  keptFor: 30_000,
  async look({ platform: { database, files, config } }) {
    const { sql } = database;
    const [row] = await sql<{ count: number; bytes: number }[]>`
      SELECT count(*)::int AS count, coalesce(sum(size), 0)::float8 AS bytes
      FROM assets WHERE is_uploaded AND ${live(sql)}`;
    await files.stat(NO_FILE);
    const facts = { files: row?.count ?? 0, size_bytes: row?.bytes ?? 0 };
    if (files.usesDisk) return { outcome: 'disk', facts };
    return { outcome: 'store', facts: { ...facts, bucket: config.S3_BUCKET ?? '' } };
  },
});

export const redisCheck = healthCheck({
  key: 'redis',
  outcomes: { none: 'ok', good: 'ok', evicts: 'warn', away: 'bad' },
  async look({ platform: { config } }) {
    if (!config.REDIS_URL) return { outcome: 'none' };
    const once = { lazyConnect: true, maxRetriesPerRequest: 0 };
    const redis = openQueueRedis(config, once, () => null);
    let refused = 'no answer';
    redis.on('error', (error: Error) => (refused = error.message));
    try {
      await redis.connect();
      const info = await redis.info();
      const read = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
      const facts = { version: read('redis_version'), used_bytes: Number(read('used_memory')) };
      const isEvicting = !['', 'noeviction'].includes(read('maxmemory_policy'));
      const isLimited = Number(read('maxmemory')) > 0;
      if (isEvicting && isLimited)
        return { outcome: 'evicts', facts: { ...facts, policy: read('maxmemory_policy') } };
      return { outcome: 'good', facts };
    } catch {
      return { outcome: 'away', facts: { reason: refused } };
    } finally {
      redis.disconnect();
    }
  },
});
