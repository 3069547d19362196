import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import type { MarkAllRead, UpdateNotification } from '#shared/contract/notifications.ts';

import { type NotificationRef, notificationPublication } from './events.ts';
import { archivedIs, partIs, snoozedIs } from './filters.ts';
import { type DetailedNotification, getNotification, mine } from './queries.ts';
import { withSubjects } from './subjects.ts';

/** What a person may do with a notification: each is a moment that is set or cleared. */
type Mark = 'read_at' | 'archived_at';

/** Snoozes a notification until a moment, or ends its snooze. */
export async function snoozeNotification(
  scope: WorkspaceScope,
  id: string,
  { snoozed_till }: UpdateNotification,
): Promise<DetailedNotification> {
  const { sql } = scope;
  // A moment without an offset is meant in the person's own zone.
  const until = /(?:Z|[+-]\d\d:?\d\d)$/.test(snoozed_till ?? '')
    ? sql`${snoozed_till}::timestamptz`
    : sql`${snoozed_till}::timestamp AT TIME ZONE ${scope.user.user_timezone}`;
  return change(scope, id, sql`snoozed_till = ${until}`);
}

/** Marks a notification as read or archived now, or takes the mark away. */
export function markNotification(
  scope: WorkspaceScope,
  id: string,
  mark: Mark,
  isSet: boolean,
): Promise<DetailedNotification> {
  const { sql } = scope;
  return change(scope, id, sql`${sql(mark)} = ${isSet ? sql`clock_timestamp()` : sql`NULL`}`);
}

/** Marks all unread notifications that match as read, in one statement. */
export async function markAllRead(scope: WorkspaceScope, input: MarkAllRead): Promise<void> {
  authorize(scope, 'notification.update');
  const { sql } = scope;
  // All that could be meant have been read.
  if (input.read === true) return;
  const read = await sql<NotificationRef[]>`
    UPDATE notifications SET read_at = now(), updated_at = now()
    WHERE read_at IS NULL AND id IN (
      SELECT n.id FROM ${withSubjects(sql)}
      WHERE ${mine(scope)} AND n.read_at IS NULL
        AND ${snoozedIs(sql, input.snoozed ?? false)}
        AND ${archivedIs(sql, input.archived ?? false)}
        AND ${partIs(scope, input.type ?? [])})
    RETURNING id, rev, receiver_id`;
  for (const row of read) scope.publish(notificationPublication(row));
}

async function change(
  scope: WorkspaceScope,
  id: string,
  assignment: ReturnType<WorkspaceScope['sql']>,
): Promise<DetailedNotification> {
  authorize(scope, 'notification.update');
  const { sql } = scope;
  await getNotification(scope, id);
  await sql`UPDATE notifications SET ${assignment}, updated_at = clock_timestamp() WHERE id = ${id}`;
  const changed = await getNotification(scope, id);
  scope.publish(notificationPublication(changed));
  return changed;
}
