import type { Platform } from '#server/platform/process/platform.ts';

import type { Job } from './jobs.ts';

const MAX_COUNTED = 1_000;

/** Due rows of one kind that nobody runs yet. */
interface WaitingJobs {
  readonly kind: string;
  /** At most 1,000. */
  readonly count: number;
  /** When this process first saw the oldest of them, in milliseconds since 1970. */
  readonly since: number;
}

const seen = new WeakMap<Platform, ReadonlyMap<string, ReadonlyMap<string, number>>>();

/**
 * Reads what is due of each kind. A row says when it is due in its own way, so its age is counted
 * from the first time that this process saw it.
 */
export async function readWaiting(
  platform: Platform,
  jobs: readonly Job[],
): Promise<WaitingJobs[]> {
  const now = Date.now();
  const before = seen.get(platform);
  const held = await platform.database.sql<{ row_id: string }[]>`
    SELECT row_id FROM held_jobs WHERE held_by IS NOT NULL`;
  const running = new Set(held.map((row) => row.row_id));
  const kinds = await Promise.all(
    jobs.map(async (job) => {
      const { kind } = job;
      const known = before?.get(kind);
      const ids = (await job.due(platform, MAX_COUNTED)).filter((id) => !running.has(id));
      return [kind, new Map(ids.map((id) => [id, known?.get(id) ?? now]))] as const;
    }),
  );
  seen.set(platform, new Map(kinds));
  return kinds
    .filter(([, rows]) => rows.size > 0)
    .map(([kind, rows]) => ({ kind, count: rows.size, since: Math.min(...rows.values()) }));
}
