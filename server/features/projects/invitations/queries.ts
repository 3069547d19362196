import type { ProjectInvitationRow } from '#server/features/projects/events.ts';
import type { ProjectScope, Scope, UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { projectLite, workspaceLite } from '#server/platform/database/lite.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import type { ProjectLite, WorkspaceLite } from '#shared/contract/lite.ts';
import type { Role } from '#shared/permissions.ts';

/** An invitation with the rows that replies embed. */
export interface EmbeddedInvitation extends ProjectInvitationRow {
  readonly role: Role;
  readonly project: ProjectLite;
  readonly workspace: WorkspaceLite;
}

/** Workspace, project and id in a public link. */
export interface InvitationPlace {
  readonly slug: string;
  readonly project_id: string;
  readonly id: string;
}

export function listInvitations(scope: ProjectScope): Promise<EmbeddedInvitation[]> {
  return scope.sql<EmbeddedInvitation[]>`
    ${embedded(scope)} AND i.project_id = ${scope.project.id} ORDER BY i.created_at DESC, i.id DESC`;
}

export async function getInvitation(scope: ProjectScope, id: string): Promise<EmbeddedInvitation> {
  return oneOr404(
    await scope.sql<EmbeddedInvitation[]>`
      ${embedded(scope)} AND i.project_id = ${scope.project.id} AND i.id = ${id}`,
  );
}

/** Invitations of the workspace's projects to the person's verified address. */
export async function listOwnInvitations(
  scope: UserScope,
  slug: string,
): Promise<EmbeddedInvitation[]> {
  if (!scope.user.is_email_verified) return [];
  return scope.sql<EmbeddedInvitation[]>`
    ${embedded(scope)} AND w.slug = ${slug} AND i.email = ${scope.user.email}
    ORDER BY i.created_at DESC, i.id DESC`;
}

/** The invitation of a public link; null when it is missing or expired. */
export async function findInvitation(
  scope: Scope,
  place: InvitationPlace,
): Promise<EmbeddedInvitation | null> {
  const [found] = await scope.sql<EmbeddedInvitation[]>`
    ${embedded(scope)} AND i.id = ${place.id} AND i.project_id = ${place.project_id}
      AND w.slug = ${place.slug} AND i.expires_at > now()`;
  return found ?? null;
}

const embedded = ({ sql }: Scope) => sql`
  SELECT i.*, ${projectLite(sql)} AS project, ${workspaceLite(sql)} AS workspace
  FROM project_invitations i
  JOIN projects p ON p.id = i.project_id AND ${live(sql, 'p')}
  JOIN workspaces w ON w.id = i.workspace_id AND ${live(sql, 'w')}
  WHERE ${live(sql, 'i')}`;
