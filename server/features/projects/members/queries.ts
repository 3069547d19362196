import type { ProjectMemberRow } from '#server/features/projects/events.ts';
import { projectLite, userLite, workspaceLite } from '#server/platform/lite.ts';
import { oneOr404 } from '#server/platform/rows.ts';
import type { ProjectScope } from '#server/platform/scope.ts';
import type { ProjectLite, UserLite, WorkspaceLite } from '#shared/contract/lite.ts';
import type { Role } from '#shared/permissions.ts';

/** A membership with everything its full form embeds. */
export interface EmbeddedMember extends ProjectMemberRow {
  readonly role: Role;
  readonly workspace: WorkspaceLite;
  readonly project: ProjectLite;
  readonly member: UserLite;
  readonly email: string;
  readonly last_login_medium: string;
}

/** Active people of the project who are active in the workspace too, the newest membership first. */
export function listMembers(scope: ProjectScope): Promise<(ProjectMemberRow & { role: Role })[]> {
  return scope.sql<(ProjectMemberRow & { role: Role })[]>`
    SELECT m.* FROM project_members m
    JOIN users u ON u.id = m.member_id AND NOT u.is_bot
    JOIN workspace_members w ON w.workspace_id = m.workspace_id AND w.member_id = m.member_id AND w.is_active
    WHERE m.project_id = ${scope.project.id} AND m.is_active
    ORDER BY m.created_at DESC, m.id DESC`;
}

/** One active membership of the project with what it embeds. */
export async function getEmbeddedMember(scope: ProjectScope, id: string): Promise<EmbeddedMember> {
  return oneOr404(await scope.sql<EmbeddedMember[]>`${embedded(scope)} AND m.id = ${id}`);
}

/** The person's own membership of the project. */
export async function getOwnMember(scope: ProjectScope): Promise<EmbeddedMember> {
  return oneOr404(
    await scope.sql<EmbeddedMember[]>`${embedded(scope)} AND m.member_id = ${scope.user.id}`,
  );
}

/** Somebody's active membership of the scope's project, or null. */
export async function findProjectMember(
  scope: ProjectScope,
  userId: string,
): Promise<(ProjectMemberRow & { role: Role }) | null> {
  const [row] = await scope.sql<(ProjectMemberRow & { role: Role })[]>`
    SELECT * FROM project_members
    WHERE project_id = ${scope.project.id} AND member_id = ${userId} AND is_active`;
  return row ?? null;
}

const embedded = ({ sql, project, workspace }: ProjectScope) => sql`
  SELECT m.*, ${workspaceLite(sql)} AS workspace, ${projectLite(sql)} AS project,
    ${userLite(sql)} AS member, u.email, u.last_login_medium
  FROM project_members m
  JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
  JOIN workspaces w ON w.id = m.workspace_id
  JOIN users u ON u.id = m.member_id AND NOT u.is_bot
  WHERE m.project_id = ${project.id} AND m.workspace_id = ${workspace.id} AND m.is_active`;
