import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { UpdateProject } from '#shared/contract/projects.ts';
import { invalidField } from '#shared/errors.ts';

interface Found {
  project_lead: boolean;
  default_assignee: boolean;
  default_state: boolean;
  estimate: boolean;
  cover_image_asset: boolean;
}

/**
 * Throws for ids of other places: the lead must be in the workspace; the default assignee, state
 * and estimate in the project; the cover an uploaded one of the workspace. `projectId` is null
 * during creation: then the assignee must be in the workspace, too.
 */
export async function checkReferences(
  scope: Scope,
  workspaceId: string,
  projectId: string | null,
  input: UpdateProject,
): Promise<void> {
  const { project_lead, default_assignee, default_state, estimate, cover_image_asset } = input;
  const given = { project_lead, default_assignee, default_state, estimate, cover_image_asset };
  if (Object.values(given).every((id) => !id)) return;
  const { sql } = scope;
  const isMember = (id: string | null | undefined) => sql`EXISTS (
    SELECT 1 FROM workspace_members w JOIN users u ON u.id = w.member_id AND NOT u.is_bot
    WHERE w.workspace_id = ${workspaceId} AND w.member_id = ${id ?? null} AND w.is_active)`;
  const isInProject = sql`EXISTS (
    SELECT 1 FROM project_members m
    WHERE m.project_id = ${projectId} AND m.member_id = ${default_assignee ?? null} AND m.is_active)`;
  const [found] = await sql<Found[]>`
    SELECT ${isMember(project_lead)} AS project_lead,
      ${isMember(default_assignee)} AND ${projectId ? isInProject : sql`true`} AS default_assignee,
      EXISTS (SELECT 1 FROM states s WHERE s.id = ${default_state ?? null}
        AND s.project_id = ${projectId} AND ${live(sql, 's')}) AS default_state,
      EXISTS (SELECT 1 FROM estimates e WHERE e.id = ${estimate ?? null}
        AND e.project_id = ${projectId} AND ${live(sql, 'e')}) AS estimate,
      EXISTS (SELECT 1 FROM assets a WHERE a.id = ${cover_image_asset ?? null}
        AND a.workspace_id = ${workspaceId} AND a.entity_type = 'PROJECT_COVER'
        AND (a.project_id IS NULL OR a.project_id = ${projectId})
        AND a.is_uploaded AND NOT a.is_deleted AND ${live(sql, 'a')}) AS cover_image_asset`;
  for (const field of FIELDS) {
    const id = given[field];
    if (id && !found?.[field]) {
      throw invalidField(field, `Invalid pk "${id}" - object does not exist.`);
    }
  }
}

const FIELDS = [
  'project_lead',
  'default_assignee',
  'default_state',
  'estimate',
  'cover_image_asset',
] as const;
