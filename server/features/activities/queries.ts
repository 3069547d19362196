import type { SqlClient } from '#server/platform/database/database.ts';
import { issueFlat, projectLite, userLite, workspaceLite } from '#server/platform/database/lite.ts';
import type { Activity } from '#shared/contract/activities.ts';

import type { DetailedActivity } from './events.ts';
import { activityWire } from './wire.ts';

/** Lines that no history shows. */
export const HIDDEN_FIELDS = ['comment', 'vote', 'reaction', 'draft'];

/**
 * SQL: history lines with their details, over `work_item_activities a`, `projects p`, `workspaces w`,
 * `work_items i`, `work_item_texts t`, `users u`; add the condition, order and limit. `more`: further columns.
 */
export function selectActivities(sql: SqlClient, more = sql``) {
  return sql`
    SELECT a.*, CASE WHEN u.id IS NOT NULL THEN ${userLite(sql)} END AS actor_detail,
      CASE WHEN i.id IS NOT NULL THEN ${issueFlat(sql)} END AS issue_detail,
      ${projectLite(sql)} AS project_detail, ${workspaceLite(sql)} AS workspace_detail ${more}
    FROM work_item_activities a
    JOIN projects p ON p.id = a.project_id JOIN workspaces w ON w.id = a.workspace_id
    LEFT JOIN work_items i ON i.id = a.work_item_id
    LEFT JOIN work_item_texts t ON t.work_item_id = i.id
    LEFT JOIN users u ON u.id = a.actor_id`;
}

/** An item's history, the oldest first; only what was written after a moment when one is given. */
export function listItemActivities(
  sql: SqlClient,
  itemId: string,
  after: string | null = null,
): Promise<DetailedActivity[]> {
  return sql<DetailedActivity[]>`
    ${selectActivities(sql)}
    WHERE a.work_item_id = ${itemId} AND (a.field IS NULL OR a.field <> ALL (${HIDDEN_FIELDS}))
      AND (${after}::timestamptz IS NULL OR a.created_at > ${after}::timestamptz)
    ORDER BY a.created_at, a.id`;
}

/** An item's history as the contract sends it, each line with the moment it is ordered by. */
export async function listActivityEntries(
  sql: SqlClient,
  itemId: string,
  after: string | null,
  zone: string,
): Promise<{ at: string; entry: Activity }[]> {
  const rows = await listItemActivities(sql, itemId, after);
  return rows.map((row) => ({ at: row.created_at, entry: activityWire(row, zone) }));
}

/** A line of the history as the contract sends it. */
export function activityEntry(row: DetailedActivity, zone: string): Activity {
  return activityWire(row, zone);
}
