import { createHash } from 'node:crypto';

import { one } from '#server/platform/database/rows.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { errors } from '#shared/errors.ts';

/** A number of calls per number of seconds. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/** The rest of a limit, and the seconds until it resets. */
interface Remainder {
  /** Negative when the limit is exceeded. */
  readonly remaining: number;
  readonly seconds: number;
}

/**
 * Counts a call under `name` (address and route, or account) `weight` times; throws the contract's
 * 429 when the limit is exceeded. Uses a connection of its own, so that refused or rolled-back
 * requests still count: call it outside of a transaction.
 */
export async function takeFromLimit(
  platform: Platform,
  name: string,
  limit: RateLimit,
  weight = 1,
): Promise<Remainder> {
  const left = await countCall(platform, name, limit, weight);
  if (left.remaining < 0) throw errors.rateLimited(left.seconds);
  return left;
}

/** Counts a call like `takeFromLimit` and leaves the refusal to the caller. */
export async function countCall(
  platform: Platform,
  name: string,
  limit: RateLimit,
  weight = 1,
): Promise<Remainder> {
  // At most one over the limit is stored: a flood cannot overflow the counter.
  const ceiling = limit.max + 1;
  const rows = await platform.database.sql<{ count: number; wait: number }[]>`
    INSERT INTO rate_counters AS c (name, count, resets_at)
    VALUES (${shortName(name)}, LEAST(${weight}, ${ceiling}::int), now() + make_interval(secs => ${limit.seconds}))
    ON CONFLICT (name) DO UPDATE SET
      count = CASE WHEN c.resets_at <= now() THEN EXCLUDED.count ELSE LEAST(c.count + ${weight}, ${ceiling}::int) END,
      resets_at = CASE WHEN c.resets_at <= now() THEN EXCLUDED.resets_at ELSE c.resets_at END
    RETURNING count, ceil(extract(epoch FROM resets_at - now()))::int AS wait`;
  const { count, wait } = one(rows);
  return { remaining: limit.max - count, seconds: Math.max(1, wait) };
}

/** Resets a counter, for limits that end with success (a right code after wrong ones). */
export async function resetLimit(platform: Platform, name: string): Promise<void> {
  await platform.database.sql`DELETE FROM rate_counters WHERE name = ${shortName(name)}`;
}

/** Names contain what clients send (an address, an email); an index row has a size limit. */
function shortName(name: string): string {
  if (name.length <= 200 && !name.includes('\0')) return name;
  return createHash('sha256').update(name).digest('base64url');
}
