import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { WebhookEvent } from '#shared/contract/webhooks.ts';

import { hasListeners } from './listeners.ts';

/** A change as webhooks are told of it. */
export interface Notice {
  readonly workspaceId: string;
  /** Which webhooks are told: those with this flag. */
  readonly flag: WebhookEvent;
  /** As the contract calls it: the flag, or `cycle_issue`, `module_issue`. */
  readonly event: string;
  readonly action: 'created' | 'updated' | 'deleted';
  readonly entityId: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Queues a change for the webhooks that want it, in the transaction of the change. */
export async function queueNotice(scope: Scope, notice: Notice): Promise<void> {
  const { sql } = scope;
  if (!(await hasListeners(sql, notice.workspaceId))) return;
  const rows = await sql<{ webhook_id: string }[]>`
    INSERT INTO webhook_deliveries (webhook_id, entity_id, event, action, before, after, actor)
    SELECT w.id, ${notice.entityId}, ${notice.event}, ${notice.action},
      ${json(notice.before)}::text::jsonb, ${json(notice.after)}::text::jsonb,
      ${scope.user?.id ?? null}::uuid
    FROM webhooks w
    WHERE w.workspace_id = ${notice.workspaceId} AND w.is_active AND ${live(sql, 'w')}
      AND ${sql(`w.${notice.flag}`)}
    RETURNING webhook_id`;
  for (const { webhook_id } of rows) scope.enqueue('webhook', webhook_id);
}

function json(row: object | null): string | null {
  return row && JSON.stringify(row);
}
