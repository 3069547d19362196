import { isFollowed } from '#server/features/importers/access.ts';
import { isNotMuted } from '#server/features/mutes/queries.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

/**
 * SQL of receivers: subscribers who see the item and have not muted it, without the author of the
 * change and without people already notified of a mention in this transaction.
 */
export function subscribersOf({ sql }: Scope, item: WorkItemRow, actorId: string | null) {
  return sql`
    SELECT s.subscriber_id AS id, CASE
      WHEN s.subscriber_id = i.created_by THEN 'created'
      WHEN s.subscriber_id = ANY (i.assignee_ids)
        AND (i.created_by = ANY (i.assignee_ids)) IS NOT TRUE THEN 'assigned'
      ELSE 'subscribed' END AS sender
    FROM work_item_subscribers s JOIN work_items i ON i.id = s.work_item_id
    WHERE s.work_item_id = ${item.id} AND ${live(sql, 's')}
      AND s.subscriber_id IS DISTINCT FROM ${actorId}::uuid
      AND ${itemVisibility.seenBy(sql, sql`s.subscriber_id`)} AND ${isNotMuted(sql, sql`s.subscriber_id`)}
      AND NOT EXISTS (
        SELECT 1 FROM notifications n
        WHERE n.receiver_id = s.subscriber_id AND n.workspace_id = i.workspace_id
          AND n.created_at = now() -- the moment this transaction began
          AND n.entity_identifier = i.id AND n.sender = 'in_app:issue_activities:mentioned')`;
}

/** SQL of receivers: mentioned people who see the item, without the author. */
export function mentionedOf(
  { sql }: Scope,
  item: WorkItemRow,
  actorId: string | null,
  userIds: readonly string[],
) {
  return sql`
    SELECT u.id, 'mentioned' AS sender
    FROM users u JOIN work_items i ON i.id = ${item.id}
    WHERE u.id = ANY (${userIds as string[]}::uuid[]) AND u.id IS DISTINCT FROM ${actorId}::uuid
      AND ${itemVisibility.seenBy(sql, sql`u.id`)}`;
}

/** SQL of receivers: the item's creator, unless hidden, muted, or the author. */
export function creatorOf({ sql }: Scope, item: WorkItemRow, actorId: string | null) {
  return sql`
    SELECT i.created_by AS id, 'created' AS sender FROM work_items i
    WHERE i.id = ${item.id} AND i.created_by IS NOT NULL
      AND i.created_by IS DISTINCT FROM ${actorId}::uuid
      AND ${itemVisibility.seenBy(sql, sql`i.created_by`)} AND ${isNotMuted(sql, sql`i.created_by`)}`;
}

/** SQL of receivers: who started an import, while they may follow it. */
export function importerOf({ sql }: Scope, importId: string) {
  return sql`SELECT x.initiated_by AS id FROM imports x
    WHERE x.id = ${importId} AND ${isFollowed(sql, sql`x`)}`;
}
