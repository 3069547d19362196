import { createHash } from 'node:crypto';

import { one } from '#server/platform/database/rows.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { errors } from '#shared/errors.ts';

/** So many calls in so many seconds. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/** What is left of a limit, and for how many seconds. */
interface Remainder {
  /** Below 0 when the limit is used up. */
  readonly remaining: number;
  readonly seconds: number;
}

/**
 * Counts a call under `name` (address and route, or account), `weight` times, and throws the contract's 429 when the limit is
 * used up. It counts on a connection of its own, so a refused or rolled-back request still counts: call it
 * outside a transaction.
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

/** Counts one call as `takeFromLimit` does, and leaves the refusal to the caller. */
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

/** Forgets what was counted, for limits that end with success (a right code after wrong ones). */
export async function resetLimit(platform: Platform, name: string): Promise<void> {
  await platform.database.sql`DELETE FROM rate_counters WHERE name = ${shortName(name)}`;
}

/** Names hold what clients send (an address, an e-mail); an index row has a size limit. */
function shortName(name: string): string {
  if (name.length <= 200 && !name.includes('\0')) return name;
  return createHash('sha256').update(name).digest('base64url');
}
