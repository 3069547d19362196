import { ProviderError } from '#server/features/integrations/provider-client.ts';
import { ApiError } from '#shared/errors.ts';

import { hold, type SyncWork } from './work.ts';

export interface Queued {
  readonly id: string;
  readonly kind: 'item' | 'issue' | 'message';
  readonly key: string;
  readonly data: unknown;
  readonly stamp: number;
  readonly attempts: number;
}

const AT_ONCE = 20;
/** After so many failures on our side an entry is dropped, so that the others continue. */
const MAX_ATTEMPTS = 5;

/**
 * Processes queued entries in order. A refused one is dropped with a message; a temporary failure
 * stays and ends the step. Returns the number processed.
 */
export async function workThrough(
  work: SyncWork,
  handle: (queued: Queued) => Promise<void>,
): Promise<{ readonly count: number; readonly problem: string | null }> {
  const { platform, sync } = work;
  const { sql } = platform.database;
  const waiting = await sql<Queued[]>`
    SELECT id, kind, key, data, stamp, attempts FROM sync_queue
    WHERE sync_id = ${sync.id} ORDER BY id LIMIT ${AT_ONCE}`;
  let problem: string | null = null;
  for (const queued of waiting) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    problem = (await workOne(work, queued, handle)) ?? problem;
  }
  return { count: waiting.length, problem };
}

async function workOne(
  work: SyncWork,
  queued: Queued,
  handle: (queued: Queued) => Promise<void>,
): Promise<string | null> {
  const { sql } = work.platform.database;
  await hold(work);
  let problem: string | null = null;
  try {
    await handle(queued);
  } catch (error) {
    problem = leftBecause(error);
    if (problem === null) {
      const isFinal = !(error instanceof ProviderError) && queued.attempts + 1 >= MAX_ATTEMPTS;
      if (!isFinal) {
        await sql`UPDATE sync_queue SET attempts = attempts + 1 WHERE id = ${queued.id}`;
        throw error;
      }
      work.platform.log.error({ err: error, sync: work.sync.id }, 'a change is left by a sync');
      problem = 'One change could not be brought over.';
    }
  }
  // A newer change of the same entry has another stamp and stays.
  await sql`DELETE FROM sync_queue WHERE id = ${queued.id} AND stamp = ${queued.stamp}`;
  return problem;
}

/** Why an entry is impossible; null when it should be retried. */
function leftBecause(error: unknown): string | null {
  if (error instanceof ProviderError) return error.kind === 'refused' ? error.message : null;
  if (!(error instanceof ApiError)) return null;
  const [first] = Object.values(error.body).flat();
  return `A change was refused here: ${String(first)}`.slice(0, 500);
}
