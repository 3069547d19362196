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

/** A change for some webhooks, as the statement reads it. */
interface Queued extends Omit<Notice, 'workspaceId' | 'flag' | 'fields'> {
  readonly webhooks: readonly string[];
  readonly fields: readonly (string | null)[];
}

/** What a transaction has to say so far, by its connection, which all scopes of the transaction share. */
const gathered = new WeakMap<Scope['sql'], Queued[]>();

/** Whether a webhook of the workspace is told of such events. */
export async function isAwaited(
  scope: Scope,
  workspaceId: string,
  flag: WebhookEvent,
): Promise<boolean> {
  return (await listenersOf(scope.sql, workspaceId)).some((listener) => listener[flag]);
}

/**
 * Queues a change for the webhooks that want it, in the transaction of the change. A transaction may change many
 * things: what it has to say is written by one statement, which nobody waits for: it travels with the commit.
 */
export async function queueNotice(scope: Scope, notice: Notice): Promise<void> {
  const { workspaceId, flag, fields, ...change } = notice;
  const all = await listenersOf(scope.sql, workspaceId);
  const webhooks = all.flatMap((listener) => (listener[flag] ? [listener.id] : []));
  if (webhooks.length === 0) return;
  const queued = { ...change, webhooks, fields: fields.length > 0 ? fields : [null] };
  const others = gathered.get(scope.sql);
  if (others) {
    others.push(queued);
    return;
  }
  const first = [queued];
  gathered.set(scope.sql, first);
  scope.beforeCommit(() => {
    gathered.delete(scope.sql);
    sendAll(scope, first);
  });
}

function sendAll(scope: Scope, queued: readonly Queued[]): void {
  const { sql } = scope;
  const ids = [...new Set(queued.flatMap(({ webhooks }) => webhooks))];
  scope.send(sql`
    INSERT INTO webhook_deliveries
      (webhook_id, entity_id, event, action, field, before, after, actor, source)
    SELECT w.id, (n.notice->>'entityId')::uuid, n.notice->>'event', n.notice->>'action', f.field,
      nullif(n.notice->'before', 'null'::jsonb), nullif(n.notice->'after', 'null'::jsonb),
      ${scope.user?.id ?? null}::uuid, n.notice->>'source'
    FROM jsonb_array_elements(${JSON.stringify(queued)}::text::jsonb)
        WITH ORDINALITY AS n(notice, place)
      CROSS JOIN LATERAL jsonb_array_elements_text(n.notice->'fields')
        WITH ORDINALITY AS f(field, place)
      JOIN webhooks w ON n.notice->'webhooks' ? w.id::text AND w.is_active AND ${live(sql, 'w')}
    WHERE w.id = ANY(${ids}::uuid[])
    ORDER BY n.place, f.place`);
  for (const id of ids) scope.enqueue('webhook', id);
}
