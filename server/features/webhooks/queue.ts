import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { WebhookEvent } from '#shared/constants/webhooks.ts';
import type { WebhookSource } from '#shared/contract/webhooks.ts';

import { isSame } from './changed-fields.ts';
import { listenersOf } from './listeners.ts';

export interface Notice {
  readonly workspaceId: string;
  /** The flag that receiving webhooks have set. */
  readonly flag: WebhookEvent;
  /** The contract's name of the event: the flag, or `cycle_issue`, `module_issue`. */
  readonly event: string;
  readonly action: 'created' | 'updated' | 'deleted';
  readonly entityId: string;
  readonly before: object | null;
  readonly after: object | null;
  /** One delivery for each of these fields; empty = one for the whole entity. */
  readonly fields: readonly string[];
  readonly source: WebhookSource;
}

/** A change as stored until it is unpacked into deliveries. */
interface Queued {
  readonly event: string;
  readonly action: Notice['action'];
  readonly entity: string;
  /** For a changed entity, only the columns that differ. */
  readonly before: object | null;
  readonly after: object | null;
  readonly fields: readonly (string | null)[];
  readonly source: WebhookSource;
}

/** Changes of a transaction as JSON, by webhook id. */
type Gathered = Map<string, string[]>;

/** Gathered changes by connection, which all scopes of a transaction share. */
const gathered = new WeakMap<Scope['sql'], Gathered>();

/** Whether a webhook of the workspace receives such events. */
export async function hasListener(
  scope: Scope,
  workspaceId: string,
  flag: WebhookEvent,
): Promise<boolean> {
  return (await listenersOf(scope.sql, workspaceId)).some((listener) => listener[flag]);
}

/**
 * Queues a change for its webhooks in the same transaction. All changes of a transaction for a
 * webhook are one row, written by a statement that is not awaited and travels with the commit.
 */
export async function queueNotice(scope: Scope, notice: Notice): Promise<void> {
  const listeners = await listenersOf(scope.sql, notice.workspaceId);
  const webhooks = listeners.filter((listener) => listener[notice.flag]);
  if (webhooks.length === 0) return;
  const all = gatheredOf(scope);
  const text = JSON.stringify(queuedOf(notice));
  for (const { id } of webhooks) {
    const own = all.get(id);
    if (own) own.push(text);
    else all.set(id, [text]);
  }
}

function gatheredOf(scope: Scope): Gathered {
  const known = gathered.get(scope.sql);
  if (known) return known;
  const all: Gathered = new Map();
  gathered.set(scope.sql, all);
  scope.beforeCommit(() => {
    gathered.delete(scope.sql);
    for (const [id, changes] of all) sendTo(scope, id, changes);
  });
  return all;
}

function queuedOf({ event, action, entityId, before, after, fields, source }: Notice): Queued {
  return {
    event,
    action,
    entity: entityId,
    before: before && after ? differenceOf({ ...before }, { ...after }) : before,
    after,
    fields: fields.length > 0 ? fields : [null],
    source,
  };
}

type Row = Readonly<Record<string, unknown>>;

function differenceOf(before: Row, after: Row): Row {
  const other = Object.keys(after).filter((key) => !isSame(before[key], after[key]));
  return Object.fromEntries(other.map((key) => [key, before[key] ?? null]));
}

/** The statement skips a webhook that another process turned off meanwhile. */
function sendTo(scope: Scope, id: string, changes: readonly string[]): void {
  const { sql } = scope;
  scope.send(sql`
    INSERT INTO webhook_changes (webhook_id, actor, changes, body)
    SELECT w.id, ${scope.user?.id ?? null}::uuid, ${changes.length}::int, ${`[${changes.join(',')}]`}::text
    FROM webhooks w WHERE w.id = ${id} AND w.is_active AND ${live(sql, 'w')}`);
  scope.enqueue('webhook', id);
}
