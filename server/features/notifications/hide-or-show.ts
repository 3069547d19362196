import type { ItemVisibility } from '#server/features/subscriptions/events.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

import { type NotificationRef, notificationPublication } from './events.ts';

/** Older ones than these are left to the client's next first load. */
const MAX_NOTIFICATIONS = 10_000;

/** Tells the feed that the notifications of what was deleted are gone: an item, an import. */
export async function hideThoseOf(scope: Scope, entityId: string): Promise<void> {
  const rows = await scope.sql<NotificationRef[]>`
    SELECT id, rev, receiver_id FROM notifications
    WHERE entity_identifier = ${entityId} AND ${live(scope.sql)}
    ORDER BY created_at DESC LIMIT ${MAX_NOTIFICATIONS}`;
  for (const row of rows) scope.publish(notificationPublication(row, true));
}

/** A deleted item is back: its notifications are shown again, at a later revision than they went with. */
export async function showThoseOf(scope: Scope, workItemId: string): Promise<void> {
  const rows = await scope.sql<NotificationRef[]>`
    UPDATE notifications SET updated_at = updated_at WHERE id IN (
      SELECT id FROM notifications WHERE entity_identifier = ${workItemId} AND ${live(scope.sql)}
      ORDER BY created_at DESC LIMIT ${MAX_NOTIFICATIONS})
    RETURNING id, rev, receiver_id`;
  for (const row of rows) scope.publish(notificationPublication(row));
}

/**
 * Tells the feed which notifications of a project its members see or no longer see, after a membership or the
 * guest rule has changed: what a person may not see must not stay on the screen.
 */
export async function hideOrShow(
  scope: Scope,
  { project_id, member_id, role }: ItemVisibility,
): Promise<void> {
  const { sql } = scope;
  const rows = await sql<(NotificationRef & { sees: boolean })[]>`
    SELECT n.id, n.rev, n.receiver_id, ${itemVisibility.seenBy(sql, sql`n.receiver_id`)} AS sees
    FROM project_members m
    JOIN notifications n ON n.receiver_id = m.member_id AND n.workspace_id = m.workspace_id
      AND n.project_id = m.project_id AND ${live(sql, 'n')}
    JOIN work_items i ON i.id = n.entity_identifier
    WHERE m.project_id = ${project_id}
      ${member_id === undefined ? sql`` : sql`AND m.member_id = ${member_id}`}
      ${role === undefined ? sql`` : sql`AND m.role = ${role}`}
    ORDER BY n.created_at DESC LIMIT ${MAX_NOTIFICATIONS}`;
  for (const row of rows) scope.publish(notificationPublication(row, !row.sees));
}
