import { eq } from 'drizzle-orm';

import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { lockItems } from '#server/features/work-items/selection/queries.ts';
import { authorize, type ProjectScope, type Scope } from '#server/platform/access/scope.ts';
import { errors, refusal } from '#shared/errors.ts';

import { subscriptionEvent, type SubscriptionRow } from './events.ts';
import { findSubscription } from './queries.ts';
import { workItemSubscribers } from './table.ts';

export async function subscribe(scope: ProjectScope, workItemId: string): Promise<SubscriptionRow> {
  authorize(scope, 'subscription.update');
  const item = await getVisibleWorkItem(scope, workItemId);
  const [added] = await insertion(scope, item, [scope.user.id]);
  if (!added) throw refusal(400, { message: 'User already subscribed to the issue.' });
  scope.emit(subscriptionEvent('subscription.created', item, null, added));
  return added;
}

/** Subscribes the person to all of the items, or to none when one is missing. */
export async function subscribeToItems(scope: ProjectScope, ids: readonly string[]): Promise<void> {
  authorize(scope, 'subscription.update');
  for (const item of await lockItems(scope, ids)) {
    addSubscribers(scope, item, [scope.user.id]);
  }
}

export async function unsubscribe(scope: ProjectScope, workItemId: string): Promise<void> {
  authorize(scope, 'subscription.update');
  await removeSubscription(scope, workItemId, scope.user.id);
}

export async function removeSubscriber(
  scope: ProjectScope,
  workItemId: string,
  subscriberId: string,
): Promise<void> {
  authorize(scope, 'subscriber.remove');
  await removeSubscription(scope, workItemId, subscriberId);
}

/**
 * Subscribes active members of the project, skipping existing subscribers. The statement also
 * writes its log rows, so it is not awaited.
 */
export function addSubscribers(scope: Scope, item: WorkItemRow, userIds: readonly string[]): void {
  if (userIds.length === 0) return;
  const { sql } = scope;
  scope.sendLogged(
    sql`WITH added AS (${insertion(scope, item, userIds)})`,
    sql`
      SELECT a.kind, a.id, 'subscription', s.id, 'up', s.rev FROM added s CROSS JOIN LATERAL (
        VALUES ('item', s.work_item_id), ('user', s.subscriber_id)) AS a(kind, id)`,
  );
}

/** SQL of the insert. Guests only when they can see the item: hidden items must not reach them. */
function insertion({ sql, user }: Scope, item: WorkItemRow, userIds: readonly string[]) {
  return sql<SubscriptionRow[]>`
    INSERT INTO work_item_subscribers AS s
      (workspace_id, project_id, work_item_id, subscriber_id, created_by)
    SELECT i.workspace_id, i.project_id, i.id, m.member_id, ${user?.id ?? null}::uuid
    FROM work_items i JOIN projects p ON p.id = i.project_id JOIN project_members m ON m.project_id = p.id
    WHERE i.id = ${item.id} AND m.member_id = ANY(${userIds as string[]}::uuid[])
      AND m.is_active AND ${itemVisibility.rule(sql)}
    ON CONFLICT (work_item_id, subscriber_id) DO UPDATE SET deleted_at = NULL
      WHERE s.deleted_at IS NOT NULL
    RETURNING *`;
}

async function removeSubscription(
  scope: ProjectScope,
  workItemId: string,
  subscriberId: string,
): Promise<void> {
  const item = await getVisibleWorkItem(scope, workItemId);
  const found = await findSubscription(scope, item.id, subscriberId);
  if (!found) throw errors.notFound();
  await scope.db.delete(workItemSubscribers).where(eq(workItemSubscribers.id, found.id));
  scope.emit(subscriptionEvent('subscription.deleted', item, found, found));
}
