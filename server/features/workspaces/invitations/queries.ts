import type { InvitationOfWorkspace } from '#server/features/workspaces/wire.ts';
import type { Scope, UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { workspaceLite } from '#server/platform/database/lite.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';

/** The workspace's invitations, including answered ones, newest first. */
export function listInvitations(scope: WorkspaceScope): Promise<InvitationOfWorkspace[]> {
  return scope.sql<InvitationOfWorkspace[]>`
    SELECT i.*, ${workspaceLite(scope.sql)} AS workspace
    FROM workspace_invitations i JOIN workspaces w ON w.id = i.workspace_id
    WHERE i.workspace_id = ${scope.workspace.id} AND ${live(scope.sql, 'i')}
    ORDER BY i.created_at DESC, i.id DESC`;
}

export async function getInvitation(
  scope: WorkspaceScope,
  id: string,
): Promise<InvitationOfWorkspace> {
  const rows = await scope.sql<InvitationOfWorkspace[]>`
    SELECT i.*, ${workspaceLite(scope.sql)} AS workspace
    FROM workspace_invitations i JOIN workspaces w ON w.id = i.workspace_id
    WHERE i.id = ${id} AND i.workspace_id = ${scope.workspace.id} AND ${live(scope.sql, 'i')}`;
  return oneOr404(rows);
}

/**
 * Invitations to the person's address, including answered ones; not expired ones. None while the
 * address is not verified.
 */
export async function listMyInvitations(scope: UserScope): Promise<InvitationOfWorkspace[]> {
  if (!scope.user.is_email_verified) return [];
  return scope.sql<InvitationOfWorkspace[]>`
    SELECT i.*, ${workspaceLite(scope.sql)} AS workspace
    FROM workspace_invitations i JOIN workspaces w ON w.id = i.workspace_id AND ${live(scope.sql, 'w')}
    WHERE i.email = ${scope.user.email} AND ${live(scope.sql, 'i')} AND i.expires_at > now()
    ORDER BY i.created_at DESC, i.id DESC`;
}

/** An open invitation by its link, for people who may be signed out; `lock` for an answer. */
export async function findOpenInvitation(
  scope: Scope,
  slug: string,
  id: string,
  { lock }: { lock: boolean },
): Promise<InvitationOfWorkspace | null> {
  const [found] = await scope.sql<InvitationOfWorkspace[]>`
    SELECT i.*, ${workspaceLite(scope.sql)} AS workspace
    FROM workspace_invitations i JOIN workspaces w ON w.id = i.workspace_id
    WHERE i.id = ${id} AND w.slug = ${slug} AND ${live(scope.sql, 'w')}
      AND ${live(scope.sql, 'i')} AND i.expires_at > now()
    ${lock ? scope.sql`FOR UPDATE OF i` : scope.sql``}`;
  return found ?? null;
}
