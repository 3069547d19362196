import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

/** The job that works on a sync: its row is the job's state. */
export const INTEGRATION_JOB = 'integration';

/** Names, for the rest of a transaction, the sync whose news it writes: those are not sent back. */
export async function writeAsSync({ sql }: Scope, syncId: string): Promise<void> {
  await sql`SELECT set_config('tutti.sync', ${syncId}, true)`;
}

/** Something that waits for a sync. */
export interface Waiting {
  readonly kind: 'item' | 'issue' | 'message';
  /** Changes of the thing of one key wait once. */
  readonly key: string;
  readonly data?: unknown;
}

/** Queues something for syncs, in the transaction of the change; what a sync wrote itself is not queued for it. */
export function queueFor(scope: Scope, syncIds: readonly string[], waiting: Waiting): void {
  if (syncIds.length === 0) return;
  const { sql } = scope;
  const data = waiting.data === undefined ? null : JSON.stringify(waiting.data);
  scope.send(sql`
    INSERT INTO sync_queue AS q (sync_id, kind, key, data)
    SELECT s.id, ${waiting.kind}, ${waiting.key}, ${data}::text::jsonb FROM project_syncs s
    WHERE s.id = ANY(${syncIds as string[]}::uuid[]) AND s.status = 'active' AND ${live(sql, 's')}
      AND coalesce(current_setting('tutti.sync', true), '') <> s.id::text
    ON CONFLICT (sync_id, kind, key)
      DO UPDATE SET stamp = q.stamp + 1, attempts = 0, data = EXCLUDED.data`);
  for (const id of syncIds) scope.enqueue(INTEGRATION_JOB, id);
}
