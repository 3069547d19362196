import type { Scope } from '#server/platform/access/scope.ts';

/**
 * Withdraws notifications of replaced history lines that are unread and not mailed yet; one
 * statement that is not awaited. Mentions and folded notifications stay.
 */
export function withdraw(scope: Scope, itemId: string, ids: readonly string[]): void {
  const { sql } = scope;
  const isOfLines = sql`data -> 'issue_activity' ->> 'id' = ANY(${ids as string[]})`;
  scope.sendLogged(
    // A mail may be queued for a receiver without inbox notifications.
    sql`
      WITH unsent AS (
        DELETE FROM notification_mails
        WHERE processed_at IS NULL AND entity_identifier = ${itemId} AND ${isOfLines}
          AND data -> 'issue_activity' ->> 'field' <> 'mention'
          AND created_at > now() - interval '5 minutes'
      ), gone AS (
        DELETE FROM notifications n
        WHERE n.entity_identifier = ${itemId} AND n.read_at IS NULL AND n.sender NOT LIKE '%:mentioned'
          AND ${isOfLines}
          AND NOT EXISTS (SELECT 1 FROM stranger_notices s WHERE s.notice_id = n.id)
        RETURNING n.id, n.rev, n.receiver_id
      )`,
    sql`SELECT 'user', receiver_id, 'notification', id, 'del', rev + 1 FROM gone ORDER BY id`,
  );
}
