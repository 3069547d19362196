import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

/** Kind of the job; its state is the sync's row. */
export const INTEGRATION_JOB = 'integration';

/** Marks the transaction as written by a sync: its changes are not sent back. */
export async function writeAsSync({ sql }: Scope, syncId: string): Promise<void> {
  await sql`SELECT set_config('tutti.sync', ${syncId}, true)`;
}

export interface Waiting {
  readonly kind: 'item' | 'issue' | 'message';
  /** Changes with the same key are queued once. */
  readonly key: string;
  readonly data?: unknown;
}

/** Queues a change for syncs in its own transaction, except for the sync that wrote it. */
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
