import type { PendingQuery, Row } from 'postgres';

import type { SqlClient } from '#server/platform/database/database.ts';

/**
 * SQL condition: the person (an SQL expression) may see the live item of the alias `i` now: an active member
 * of its workspace and project, and a guest only as the guest rule says. For people other than
 * the one who asks: receivers, subscribers.
 */
export function seesItem(sql: SqlClient, person: PendingQuery<Row[]>) {
  return sql`(i.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM project_members pm
    JOIN projects p ON p.id = pm.project_id AND p.deleted_at IS NULL
    JOIN workspace_members wm ON wm.workspace_id = pm.workspace_id AND wm.member_id = pm.member_id
    WHERE pm.project_id = i.project_id AND pm.member_id = ${person} AND pm.is_active AND wm.is_active
      AND (pm.role > 5 OR p.guest_view_all_features OR i.created_by = pm.member_id)))`;
}
