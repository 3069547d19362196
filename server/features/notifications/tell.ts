import { v7 } from 'uuid';

import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/scope.ts';

import { notificationPublication } from './events.ts';
import type { Line } from './lines.ts';

/** Somebody to tell, and as what: `created`, `assigned`, `subscribed` or `mentioned`. */
export interface Receiver {
  readonly id: string;
  readonly sender: string;
}

/** What to tell whom of one item. */
interface Telling {
  readonly item: WorkItemRow;
  readonly actor_id: string | null;
  readonly receivers: readonly Receiver[];
  readonly lines: readonly Line[];
}

/**
 * Writes every line for every receiver, and beside it a row for the next digest where the receiver's
 * preferences ask for one: one statement however many there are. A digest row has its notification's id.
 */
export function tell(scope: Scope, telling: Telling): void {
  const { item, actor_id, receivers, lines } = telling;
  if (receivers.length === 0 || lines.length === 0) return;
  const notices = lines.flatMap((_, place) =>
    receivers.map((receiver) => ({ id: v7(), receiver, line: place + 1 })),
  );
  scope.send(scope.sql`
    WITH line AS (
      SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        AS (title text, message jsonb, data jsonb, reason text, mail jsonb)) WITH ORDINALITY
        AS l(title, message, data, reason, mail, place)
    ), notice AS MATERIALIZED (
      SELECT r.id, r.receiver_id, r.sender, l.*
      FROM line l JOIN unnest(
        ${notices.map(({ id }) => id)}::uuid[],
        ${notices.map(({ line }) => line)}::bigint[],
        ${notices.map(({ receiver }) => receiver.id)}::uuid[],
        ${notices.map(({ receiver }) => receiver.sender)}::text[]) AS r(id, line, receiver_id, sender)
        ON r.line = l.place
    ), mailed AS (
      INSERT INTO notification_mails (id, workspace_id, project_id, receiver_id, triggered_by_id,
        entity_identifier, entity_name, data)
      SELECT n.id, ${item.workspace_id}, ${item.project_id}, n.receiver_id, ${actor_id}::uuid,
        ${item.id}, 'issue', n.mail
      FROM notice n JOIN notification_preferences p ON p.user_id = n.receiver_id
      WHERE CASE n.reason
        WHEN 'mention' THEN p.mention
        WHEN 'state' THEN p.state_change OR p.property_change
        WHEN 'completed' THEN p.state_change OR p.issue_completed OR p.property_change
        WHEN 'comment' THEN p.comment OR p.property_change
        ELSE p.property_change END
    )
    INSERT INTO notifications (id, workspace_id, project_id, receiver_id, triggered_by_id,
      entity_name, entity_identifier, title, message, data, sender)
    SELECT n.id, ${item.workspace_id}, ${item.project_id}, n.receiver_id, ${actor_id}::uuid,
      'issue', ${item.id}, n.title, nullif(n.message, 'null'), n.data,
      'in_app:issue_activities:' || n.sender
    FROM notice n`);
  const made = notices.map(({ id, receiver }) => ({ id, rev: 1, receiver_id: receiver.id }));
  scope.emit({
    type: 'notification.created',
    data: { notifications: made },
    publish: made.map((row) => notificationPublication(row)),
  });
}
