import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { WebhookEvent, WebhookSource } from '#shared/contract/webhooks.ts';

import { listenersOf } from './listeners.ts';

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
  /** One delivery for each of these fields; empty = one for the whole thing. */
  readonly fields: readonly string[];
  readonly source: WebhookSource;
}

/**
 * Queues a change for the webhooks that want it, in the transaction of the change. Nobody waits for the statement:
 * it travels with the commit.
 */
export async function queueNotice(scope: Scope, notice: Notice): Promise<void> {
  const { sql } = scope;
  const all = await listenersOf(sql, notice.workspaceId);
  const ids = all.flatMap((listener) => (listener[notice.flag] ? [listener.id] : []));
  if (ids.length === 0) return;
  const fields = notice.fields.length > 0 ? notice.fields : [null];
  scope.send(sql`
    INSERT INTO webhook_deliveries
      (webhook_id, entity_id, event, action, field, before, after, actor, source)
    SELECT w.id, ${notice.entityId}, ${notice.event}, ${notice.action}, f.field,
      ${json(notice.before)}::text::jsonb, ${json(notice.after)}::text::jsonb,
      ${scope.user?.id ?? null}::uuid, ${notice.source}
    FROM webhooks w, json_array_elements_text(${JSON.stringify(fields)}::text::json)
      WITH ORDINALITY AS f(field, place)
    WHERE w.id = ANY(${ids}::uuid[]) AND w.is_active AND ${live(sql, 'w')}
    ORDER BY f.place`);
  for (const id of ids) scope.enqueue('webhook', id);
}

function json(row: object | null): string | null {
  return row && JSON.stringify(row);
}
