import type { ProjectMemberRow } from '#server/features/projects/events.ts';
import type { ProjectScope, UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { projectLite, userLite, workspaceLite } from '#server/platform/database/lite.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import type { FullProjectMember } from '#shared/contract/project-members.ts';

import { fullMemberWire, type EmbeddedMember } from './wire.ts';

/** Active members of the project who are also active in the workspace, newest first. */
export function listMembers(scope: ProjectScope): Promise<ProjectMemberRow[]> {
  return scope.sql<ProjectMemberRow[]>`
    SELECT m.* FROM project_members m
    JOIN users u ON u.id = m.member_id AND NOT u.is_bot
    JOIN workspace_members w ON w.workspace_id = m.workspace_id AND w.member_id = m.member_id AND w.is_active
    WHERE m.project_id = ${scope.project.id} AND m.is_active
    ORDER BY m.created_at DESC, m.id DESC`;
}

export async function getEmbeddedMember(scope: ProjectScope, id: string): Promise<EmbeddedMember> {
  return oneOr404(await scope.sql<EmbeddedMember[]>`${embedded(scope)} AND m.id = ${id}`);
}

export async function getOwnMember(scope: ProjectScope): Promise<EmbeddedMember> {
  return oneOr404(
    await scope.sql<EmbeddedMember[]>`${embedded(scope)} AND m.member_id = ${scope.user.id}`,
  );
}

/** A person's active membership of the project; null for none. */
export async function findProjectMember(
  scope: ProjectScope,
  userId: string,
): Promise<ProjectMemberRow | null> {
  const [row] = await scope.sql<ProjectMemberRow[]>`
    SELECT * FROM project_members
    WHERE project_id = ${scope.project.id} AND member_id = ${userId} AND is_active`;
  return row ?? null;
}

export async function listOwnMemberEntries(
  { sql, user }: UserScope,
  workspaceId: string,
): Promise<FullProjectMember[]> {
  const rows = await sql<EmbeddedMember[]>`
    ${embeddedMembers(sql)}
    WHERE m.member_id = ${user.id} AND m.workspace_id = ${workspaceId} AND m.is_active
    ORDER BY m.sort_order, m.id`;
  return rows.map((row) => fullMemberWire(row, user.user_timezone, { withEmail: false }));
}

const embedded = ({ sql, project, workspace }: ProjectScope) => sql`
  ${embeddedMembers(sql)}
  WHERE m.project_id = ${project.id} AND m.workspace_id = ${workspace.id} AND m.is_active`;

const embeddedMembers = (sql: SqlClient) => sql`
  SELECT m.*, ${workspaceLite(sql)} AS workspace, ${projectLite(sql)} AS project,
    ${userLite(sql)} AS member, u.email, u.last_login_medium
  FROM project_members m
  JOIN projects p ON p.id = m.project_id AND ${live(sql, 'p')}
  JOIN workspaces w ON w.id = m.workspace_id
  JOIN users u ON u.id = m.member_id AND NOT u.is_bot`;
