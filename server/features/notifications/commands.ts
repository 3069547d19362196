import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import type { MarkAllRead, UpdateNotification } from '#shared/contract/notifications.ts';

import { type NotificationRef, notificationPublication } from './events.ts';
import { archivedIs, partIs, snoozedIs } from './filters.ts';
import { type DetailedNotification, getNotification, mine } from './queries.ts';
import { withSubjects } from './subjects.ts';

/** A timestamp that a person sets or clears on a notification. */
type Mark = 'read_at' | 'archived_at';

export async function snoozeNotification(
  scope: WorkspaceScope,
  id: string,
  { snoozed_till }: UpdateNotification,
): Promise<DetailedNotification> {
  const { sql } = scope;
  // A time without offset is in the person's time zone.
  const until = /(?:Z|[+-]\d\d:?\d\d)$/.test(snoozed_till ?? '')
    ? sql`${snoozed_till}::timestamptz`
    : sql`${snoozed_till}::timestamp AT TIME ZONE ${scope.user.user_timezone}`;
  return change(scope, id, sql`snoozed_till = ${until}`);
}

/** Sets or clears the read or archived mark. */
export function markNotification(
  scope: WorkspaceScope,
  id: string,
  mark: Mark,
  isSet: boolean,
): Promise<DetailedNotification> {
  const { sql } = scope;
  return change(scope, id, sql`${sql(mark)} = ${isSet ? sql`clock_timestamp()` : sql`NULL`}`);
}

/** Marks all matching unread notifications as read, in one statement. */
export async function markAllRead(scope: WorkspaceScope, input: MarkAllRead): Promise<void> {
  authorize(scope, 'notification.update');
  const { sql } = scope;
  // `read: true` selects only those that are read already.
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
