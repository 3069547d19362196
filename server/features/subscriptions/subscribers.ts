import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/scope.ts';

import { subscriptionEvent, type SubscriptionRow } from './events.ts';

/**
 * Makes active members of the item's project its subscribers, leaving out those who are already; one
 * statement. Guests only if they may see the item: what they may not see must not reach them.
 */
export async function addSubscribers(
  scope: Scope,
  item: WorkItemRow,
  userIds: readonly string[],
): Promise<SubscriptionRow[]> {
  if (userIds.length === 0) return [];
  const added = await scope.sql<SubscriptionRow[]>`
    INSERT INTO work_item_subscribers AS s
      (workspace_id, project_id, work_item_id, subscriber_id, created_by)
    SELECT ${item.workspace_id}, ${item.project_id}, ${item.id}, m.member_id, ${scope.user?.id ?? null}::uuid
    FROM project_members m JOIN projects p ON p.id = m.project_id
    WHERE m.project_id = ${item.project_id} AND m.member_id = ANY(${userIds as string[]}::uuid[])
      AND m.is_active
      AND (m.role > 5 OR p.guest_view_all_features OR m.member_id = ${item.created_by}::uuid)
    ON CONFLICT (work_item_id, subscriber_id) DO UPDATE SET deleted_at = NULL
      WHERE s.deleted_at IS NOT NULL
    RETURNING *`;
  for (const row of added) scope.emit(subscriptionEvent('subscription.created', item, row));
  return added;
}
