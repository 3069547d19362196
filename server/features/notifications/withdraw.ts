import type { Scope } from '#server/platform/access/scope.ts';

import { type NotificationRef, notificationPublication } from './events.ts';

/**
 * Takes back what lines of an item's history told that stand no more, as far as nobody has read it and no mail has left.
 * A mention stays, and so does what stands for all that strangers do.
 */
export async function withdraw(
  scope: Scope,
  itemId: string,
  ids: readonly string[],
): Promise<void> {
  const { sql } = scope;
  const gone = await sql<NotificationRef[]>`
    DELETE FROM notifications n
    WHERE n.entity_identifier = ${itemId} AND n.read_at IS NULL AND n.sender NOT LIKE '%:mentioned'
      AND n.data -> 'issue_activity' ->> 'id' = ANY(${ids as string[]})
      AND NOT EXISTS (SELECT 1 FROM stranger_notices s WHERE s.notice_id = n.id)
    RETURNING n.id, n.rev, n.receiver_id`;
  for (const row of gone) {
    scope.publish(notificationPublication({ ...row, rev: row.rev + 1 }, true));
  }
  // A mail may be on its way for somebody who wants none in the inbox.
  await sql`
    DELETE FROM notification_mails m
    WHERE m.processed_at IS NULL AND m.entity_identifier = ${itemId}
      AND m.data -> 'issue_activity' ->> 'id' = ANY(${ids as string[]})
      AND m.data -> 'issue_activity' ->> 'field' <> 'mention'
      AND m.created_at > now() - interval '5 minutes'`;
}
