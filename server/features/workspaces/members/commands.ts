import type { WorkspaceMemberRow } from '#server/features/workspaces/events.ts';
import {
  changeRole,
  endMembership,
  touchWorkspace,
} from '#server/features/workspaces/memberships/commands.ts';
import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import type { UpdateWorkspaceMember } from '#shared/contract/workspaces.ts';
import { badRequest, errors } from '#shared/errors.ts';
import { ADMIN, type Role } from '#shared/permissions.ts';

/** Changes a member's role; guests of the workspace become guests of all its projects. */
export async function updateMember(
  scope: WorkspaceScope,
  id: string,
  input: UpdateWorkspaceMember,
): Promise<WorkspaceMemberRow> {
  const me = await lockMembership(scope);
  authorize({ ...scope, role: me.role }, 'workspace_member.update');
  const before = await getOtherMember(scope, id);
  // Only admins may change roles and none their own, so an admin always stays.
  if (before.member_id === scope.user.id) throw badRequest('You cannot update your own role');
  return changeRole(scope, before, input.role);
}

/** Removes a person from the workspace and all its projects; their content stays. */
export async function removeMember(scope: WorkspaceScope, id: string): Promise<void> {
  const me = await lockMembership(scope);
  authorize({ ...scope, role: me.role }, 'workspace_member.remove');
  const member = await getOtherMember(scope, id);
  if (member.member_id === scope.user.id) {
    throw badRequest('You cannot remove yourself from the workspace. Please use leave workspace');
  }
  if (await isOnlyProjectAdmin(scope, member.member_id)) {
    throw badRequest(
      'User is a part of some projects where they are the only admin, they should either leave that project or promote another user to admin.',
    );
  }
  await endMembership(scope, member);
}

export async function leaveWorkspace(scope: WorkspaceScope): Promise<void> {
  const me = await lockMembership(scope);
  authorize({ ...scope, role: me.role }, 'workspace_member.leave');
  if (me.role === ADMIN && !(await hasOtherAdmin(scope))) {
    throw badRequest(
      'You cannot leave the workspace as you are the only admin of the workspace you will have to either delete the workspace or promote another user to admin.',
    );
  }
  if (await isOnlyProjectAdmin(scope, scope.user.id)) {
    throw badRequest(
      'You are a part of some projects where you are the only admin, you should either leave the project or promote another user to admin.',
    );
  }
  await endMembership(scope, me);
}

/** Locks memberships and reads the own one again: the session's role may be outdated. */
async function lockMembership(scope: WorkspaceScope): Promise<WorkspaceMemberRow & { role: Role }> {
  await touchWorkspace(scope, scope.workspace.id);
  const [me] = await scope.sql<(WorkspaceMemberRow & { role: Role })[]>`
    SELECT * FROM workspace_members
    WHERE workspace_id = ${scope.workspace.id} AND member_id = ${scope.user.id} AND is_active`;
  if (!me) throw errors.forbidden();
  return me;
}

/** An active person of the workspace by the membership's id; excludes bots. */
async function getOtherMember(scope: WorkspaceScope, id: string): Promise<WorkspaceMemberRow> {
  const rows = await scope.sql<WorkspaceMemberRow[]>`
    SELECT m.* FROM workspace_members m JOIN users u ON u.id = m.member_id AND NOT u.is_bot
    WHERE m.id = ${id} AND m.workspace_id = ${scope.workspace.id} AND m.is_active`;
  return oneOr404(rows);
}

async function hasOtherAdmin(scope: WorkspaceScope): Promise<boolean> {
  const found = await scope.sql`
    SELECT 1 FROM workspace_members m JOIN users u ON u.id = m.member_id
    WHERE m.workspace_id = ${scope.workspace.id} AND m.member_id <> ${scope.user.id}
      AND m.is_active AND m.role = ${ADMIN} AND u.is_active AND NOT u.is_bot
    LIMIT 1`;
  return found.length > 0;
}

async function isOnlyProjectAdmin(scope: WorkspaceScope, userId: string): Promise<boolean> {
  const found = await scope.sql`
    SELECT 1 FROM project_members m JOIN projects p ON p.id = m.project_id AND ${live(scope.sql, 'p')}
    WHERE m.member_id = ${userId} AND m.workspace_id = ${scope.workspace.id}
      AND m.is_active AND m.role = ${ADMIN}
      AND NOT EXISTS (SELECT 1 FROM project_members o JOIN users u ON u.id = o.member_id
        WHERE o.project_id = m.project_id AND o.member_id <> m.member_id AND o.is_active
          AND o.role = ${ADMIN} AND u.is_active AND NOT u.is_bot)
    LIMIT 1`;
  return found.length > 0;
}
