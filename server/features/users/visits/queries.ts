import { pageVisibility } from '#server/features/pages/access.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { utc } from '#server/platform/database/wire.ts';
import { GUEST } from '#shared/permissions.ts';

/** What the list shows; visits of cycles, modules and views are noted but hidden. */
const LISTED: readonly string[] = ['issue', 'page', 'project'];

interface VisitRow {
  id: string;
  entity_name: string;
  entity_identifier: string;
  visited_at: string;
  entity_data: object | null;
}

/**
 * What the person looked at, by when it was first looked at, the newest first. What is gone, or what the
 * person may not see any more, has no data.
 */
export async function listRecentVisits(
  scope: WorkspaceScope,
  entityName: string | undefined,
): Promise<VisitRow[]> {
  const { sql, user, workspace } = scope;
  const kinds = entityName ? LISTED.filter((kind) => kind === entityName) : LISTED;
  const rows = await sql<VisitRow[]>`
    SELECT v.id, v.entity_name, v.entity_identifier, v.visited_at,
      CASE v.entity_name
        WHEN 'issue' THEN (
          SELECT json_build_object('id', i.id, 'name', i.name, 'state', i.state_id, 'priority', i.priority,
            'assignees', i.assignee_ids, 'type', i.type_id, 'sequence_id', i.sequence_id,
            'project_id', i.project_id, 'project_identifier', p.identifier)
          FROM work_items i JOIN projects p ON p.id = i.project_id AND p.deleted_at IS NULL
          JOIN project_members m ON m.project_id = p.id AND m.member_id = ${user.id} AND m.is_active
          WHERE i.id = v.entity_identifier AND i.workspace_id = v.workspace_id AND i.deleted_at IS NULL
            AND (m.role > ${GUEST} OR p.guest_view_all_features OR i.created_by = ${user.id}))
        WHEN 'page' THEN (
          SELECT json_build_object('id', g.id, 'name', g.name, 'logo_props', g.logo_props,
            'project_id', g.project_id, 'owned_by', g.owned_by, 'project_identifier', p.identifier)
          FROM pages g JOIN projects p ON p.id = g.project_id
          WHERE g.id = v.entity_identifier AND g.workspace_id = v.workspace_id
            AND ${pageVisibility.seenBy(sql, sql`${user.id}::uuid`)})
        WHEN 'project' THEN (
          SELECT json_build_object('id', p.id, 'name', p.name, 'logo_props', p.logo_props,
            'project_members', ARRAY(
              SELECT o.member_id FROM project_members o JOIN users u ON u.id = o.member_id
              WHERE o.project_id = p.id AND o.is_active AND NOT u.is_bot),
            'identifier', p.identifier)
          FROM projects p JOIN project_members m ON m.project_id = p.id
          WHERE p.id = v.entity_identifier AND p.workspace_id = v.workspace_id AND p.deleted_at IS NULL
            AND m.member_id = ${user.id} AND m.is_active)
      END AS entity_data
    FROM recent_visits v
    WHERE v.user_id = ${user.id} AND v.workspace_id = ${workspace.id}
      AND v.entity_name = ANY(${kinds as string[]})
    ORDER BY v.serial DESC LIMIT 20`;
  return rows.map((row) => ({ ...row, visited_at: utc(row.visited_at) }));
}
