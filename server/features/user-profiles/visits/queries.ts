import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { isReached, ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { utc } from '#server/platform/database/wire.ts';
import type { RecentVisit } from '#shared/contract/user-profiles.ts';

/** Kinds in the list; visits of cycles, modules and views are stored but hidden. */
const LISTED: readonly string[] = ['issue', 'page', 'project'];

/**
 * The person's recent visits, newest first by the first visit. Deleted or hidden entities have no
 * data.
 */
export async function listRecentVisits(
  scope: WorkspaceScope,
  entityName: string | undefined,
): Promise<RecentVisit[]> {
  const { sql, user, workspace } = scope;
  const kinds = entityName ? LISTED.filter((kind) => kind === entityName) : LISTED;
  const rows = await sql<RecentVisit[]>`
    SELECT v.id, v.entity_name, v.entity_identifier, v.visited_at,
      CASE v.entity_name
        WHEN 'issue' THEN (
          SELECT json_build_object('id', i.id, 'name', i.name, 'state', i.state_id, 'priority', i.priority,
            'assignees', i.assignee_ids, 'type', i.type_id, 'sequence_id', i.sequence_id,
            'project_id', i.project_id, 'project_identifier', p.identifier)
          FROM work_items i JOIN ${ownProjects(scope, 'live')} ON p.id = i.project_id
          WHERE i.id = v.entity_identifier AND ${live(sql, 'i')} AND ${itemVisibility.rule(sql)})
        WHEN 'page' THEN (
          SELECT json_build_object('id', g.id, 'name', g.name, 'logo_props', g.logo_props,
            'project_id', g.project_id, 'owned_by', g.owned_by, 'project_identifier', p.identifier)
          FROM pages g JOIN ${ownProjects(scope, 'open')} ON p.id = g.project_id
          WHERE g.id = v.entity_identifier AND ${live(sql, 'g')} AND ${pageVisibility.rule(sql)})
        WHEN 'project' THEN (
          SELECT json_build_object('id', p.id, 'name', p.name, 'logo_props', p.logo_props,
            'project_members', ARRAY(
              SELECT o.member_id FROM project_members o JOIN users u ON u.id = o.member_id
              WHERE o.project_id = p.id AND o.is_active AND NOT u.is_bot),
            'identifier', p.identifier)
          FROM ${ownProjects(scope, 'live')} WHERE p.id = v.entity_identifier)
      END AS entity_data
    FROM recent_visits v
    WHERE v.user_id = ${user.id} AND v.workspace_id = ${workspace.id}
      AND v.entity_name = ANY(${kinds as string[]}) AND ${isReached(scope, 'v.project_id')}
    ORDER BY v.serial DESC LIMIT 20`;
  return rows.map((row) => ({ ...row, visited_at: utc(row.visited_at) }));
}
