import type { PendingQuery, Row } from 'postgres';

import { namedItem } from '#server/features/visibility/work-items/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { type NotificationKind, notificationKinds } from '#shared/notifications/kinds.ts';

import type { Line } from './lines.ts';

/** Lines and receivers of one item. */
interface Notice {
  readonly item: WorkItemRow;
  readonly actor_id: string | null;
  /** SQL with the columns `id` and `sender`: `created`, `assigned`, `subscribed`, `mentioned`. */
  readonly receivers: PendingQuery<Row[]>;
  readonly lines: readonly Line[];
  /** At most one notification per hour and receiver; further changes increase its count. */
  readonly isFolded?: boolean;
}

/** Time in seconds in which one notification covers all changes by strangers. */
const FOLDED_SECONDS = 3600;

/**
 * Writes notifications for every line and receiver, their log rows, and rows of the next digest by
 * the receiver's preferences. One statement also selects the receivers, so that no change waits for
 * them. A digest row has the id of its notification, if there is one.
 */
export function notify(
  scope: Scope,
  { item, actor_id, receivers, lines: all, isFolded = false }: Notice,
): void {
  const lines = isFolded ? all.slice(0, 1) : all;
  if (lines.length === 0) return;
  const { sql } = scope;
  const fresh = isFolded
    ? sql`(SELECT n.* FROM notice n JOIN turn t ON t.notice_id = n.id)`
    : sql`notice`;
  scope.sendLogged(
    sql`
      WITH ${noticesOf(sql, { item, actor_id, receivers }, lines)}, ${isFolded ? sql`turn AS (${foldedTurns(sql, item.id)}),` : sql``} mailed AS (
        INSERT INTO notification_mails (id, workspace_id, project_id, receiver_id, triggered_by_id,
          entity_identifier, entity_name, data)
        SELECT n.id, ${item.workspace_id}, ${item.project_id}, n.receiver_id, ${actor_id}::uuid,
          ${item.id}, 'issue', jsonb_build_object('issue', n.issue || n.place, 'issue_activity', n.activity || n.mail)
        FROM ${fresh} n WHERE n.is_mailed
      ), made AS (
        INSERT INTO notifications (id, workspace_id, project_id, receiver_id, triggered_by_id,
          entity_name, entity_identifier, title, message, data, sender)
        SELECT n.id, ${item.workspace_id}, ${item.project_id}, n.receiver_id, ${actor_id}::uuid, 'issue', ${item.id},
          n.title, to_jsonb(CASE WHEN n.by_name THEN n.actor_name || n.message ELSE n.message END),
          jsonb_build_object('issue', CASE WHEN n.placed THEN n.issue || n.place ELSE n.issue END,
            'issue_activity', n.activity),
          'in_app:issue_activities:' || n.sender
        FROM ${fresh} n WHERE n.is_listed IS NOT FALSE
        RETURNING id, receiver_id, rev
      ) ${isFolded ? sql`, raised AS (${raisedNotices(sql)})` : sql``}`,
    sql`SELECT 'user', receiver_id, 'notification', id, 'up', rev
      FROM (SELECT * FROM made ${isFolded ? sql`UNION ALL SELECT * FROM raised` : sql``}) told ORDER BY id`,
  );
}

/** SQL tables `receiver`, `about`, `notice`: each notification, and where it goes. */
const noticesOf = (
  sql: SqlClient,
  { item, actor_id, receivers }: Pick<Notice, 'item' | 'actor_id' | 'receivers'>,
  lines: readonly Line[],
) => sql`
  receiver AS MATERIALIZED (${receivers}), about AS MATERIALIZED (
    SELECT s."group" AS state_group,
      coalesce((SELECT u.display_name FROM users u WHERE u.id = ${actor_id}::uuid), 'Someone') AS actor_name,
      jsonb_build_object('id', ${item.id}::uuid, 'name', ${item.name}::text, 'identifier', p.identifier,
        'sequence_id', ${item.sequence_id}::int, 'state_name', s.name, 'state_group', s."group") AS issue,
      jsonb_build_object('project_id', p.id, 'workspace_slug', w.slug) AS place
    FROM projects p JOIN workspaces w ON w.id = p.workspace_id
    LEFT JOIN states s ON s.id = ${item.state_id}::uuid
    WHERE p.id = ${item.project_id}
  ), notice AS MATERIALIZED (
    SELECT uuidv7() AS id, r.id AS receiver_id, r.sender, l.*, a.*,
      CASE l.kind ${choices(sql, ({ name, includedIn = [] }) => [name, ...includedIn])} END
        OR (l.kind = 'state_change' AND p.issue_completed AND a.state_group = 'completed'
          AND l.to_state = ${item.state_id}::uuid) AS is_mailed,
      CASE l.kind ${choices(sql, ({ name }) => [`inbox_${name}`])} END AS is_listed
    FROM about a CROSS JOIN receiver r
    LEFT JOIN notification_preferences p ON p.user_id = r.id CROSS JOIN ROWS FROM (
      jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS (title text, message text, by_name boolean,
        placed boolean, activity jsonb, mail jsonb, kind text, to_state uuid, named uuid[])
      ) WITH ORDINALITY AS l(title, message, by_name, placed, activity, mail, kind, to_state, named, nth)
    WHERE NOT EXISTS (SELECT 1 FROM unnest(l.named) AS one(id)
      WHERE NOT EXISTS (SELECT 1 FROM work_items named WHERE named.id = one.id
        AND ${namedItem.seenBy(sql, sql`r.id`)}))
    ORDER BY nth
  )`;

/** SQL branches of a CASE: for each kind about work items, whether one of these preferences is on. */
function choices(sql: SqlClient, preferencesOf: (kind: NotificationKind) => readonly string[]) {
  const kinds = notificationKinds().filter(({ subject, isPart }) => !subject && !isPart);
  return kinds
    .map((kind) => {
      const isOn = preferencesOf(kind).map((name) => sql`p.${sql(name)}`);
      return sql`WHEN ${kind.name} THEN ${isOn.reduce((a, b) => sql`${a} OR ${b}`)}`;
    })
    .reduce((left, right) => sql`${left} ${right}`);
}

/** SQL: the covering notification of each receiver, and its number of changes. */
const foldedTurns = (sql: SqlClient, itemId: string) => sql`
  INSERT INTO stranger_notices AS t (work_item_id, receiver_id, notice_id)
  SELECT ${itemId}, receiver_id, id FROM notice
  ON CONFLICT (work_item_id, receiver_id) DO UPDATE SET
    notice_id = CASE WHEN ${isOver(sql)} THEN EXCLUDED.notice_id ELSE t.notice_id END,
    count = CASE WHEN ${isOver(sql)} THEN 1 ELSE t.count + 1 END,
    began_at = CASE WHEN ${isOver(sql)} THEN EXCLUDED.began_at ELSE t.began_at END
  RETURNING receiver_id, notice_id, count`;

/** SQL: increases the count of covering notifications and marks them unread. */
const raisedNotices = (sql: SqlClient) => sql`
  UPDATE notifications n SET data = n.data || jsonb_build_object('more', t.count - 1), read_at = NULL,
    updated_at = clock_timestamp()
  FROM turn t WHERE t.count > 1 AND n.id = t.notice_id AND ${live(sql, 'n')}
  RETURNING n.id, n.receiver_id, n.rev`;

const isOver = (sql: SqlClient) =>
  sql`t.began_at <= EXCLUDED.began_at - make_interval(secs => ${FOLDED_SECONDS})`;
