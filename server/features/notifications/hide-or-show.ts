import type { ItemVisibility } from '#server/features/subscriptions/events.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

import { type NotificationRef, notificationPublication } from './events.ts';

/** Older notifications are corrected at the client's next first load. */
const MAX_NOTIFICATIONS = 10_000;

/** Removes the notifications of a deleted item or import from the feed. */
export async function hideThoseOf(scope: Scope, entityId: string): Promise<void> {
  const rows = await scope.sql<NotificationRef[]>`
    SELECT id, rev, receiver_id FROM notifications
    WHERE entity_identifier = ${entityId} AND ${live(scope.sql)}
    ORDER BY created_at DESC LIMIT ${MAX_NOTIFICATIONS}`;
  for (const row of rows) scope.publish(notificationPublication(row, true));
}

/** Shows the notifications of a restored item again, at a later revision than their removal. */
export async function showThoseOf(scope: Scope, workItemId: string): Promise<void> {
  const rows = await scope.sql<NotificationRef[]>`
    UPDATE notifications SET updated_at = updated_at WHERE id IN (
      SELECT id FROM notifications WHERE entity_identifier = ${workItemId} AND ${live(scope.sql)}
      ORDER BY created_at DESC LIMIT ${MAX_NOTIFICATIONS})
    RETURNING id, rev, receiver_id`;
  for (const row of rows) scope.publish(notificationPublication(row));
}

/**
 * Publishes or removes a project's notifications after a change of membership or of the guest rule:
 * hidden items must not stay on screen.
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
