import { and, eq, sql } from 'drizzle-orm';

import type { ProjectMemberRow } from '#server/features/projects/events.ts';
import { tellMembership } from '#server/features/projects/membership-commands.ts';
import type { Scope, UserScope, WorkspaceScope } from '#server/platform/scope.ts';
import { badRequest } from '#shared/errors.ts';
import { GUEST } from '#shared/permissions.ts';

import { moveSockets, workspaceAudiences } from './audiences.ts';
import { memberPublication, type WorkspaceMemberRow } from './events.ts';
import { touchWorkspace } from './joining.ts';
import { workspaceMembers } from './table.ts';

/** Ends a membership: the row and those of all projects of the workspace become inactive (identity 2.4). */
export async function endMembership(scope: Scope, member: WorkspaceMemberRow): Promise<void> {
  await dropFromProjects(scope, member.workspace_id, [member.member_id]);
  const [after] = await scope.db
    .update(workspaceMembers)
    .set({ is_active: false, updated_at: sql`now()`, updated_by: scope.user?.id ?? null })
    .where(and(eq(workspaceMembers.id, member.id), eq(workspaceMembers.is_active, true)))
    .returning();
  if (!after) return;
  scope.emit({
    type: 'workspace_member.deleted',
    data: { before: member, after },
    publish: [memberPublication(after)],
  });
  const lost = workspaceAudiences(member.workspace_id, member.role);
  moveSockets(scope, member.member_id, lost, []);
}

/** Ends people's memberships of every project of a workspace; their sockets leave at once. */
export async function dropFromProjects(
  scope: Scope,
  workspaceId: string,
  userIds: readonly string[],
): Promise<void> {
  const ended = await scope.sql<ProjectMemberRow[]>`
    UPDATE project_members SET is_active = false, updated_at = now(), updated_by = ${scope.user?.id ?? null}
    WHERE workspace_id = ${workspaceId} AND member_id = ANY(${userIds as string[]}::uuid[]) AND is_active
    RETURNING *`;
  for (const after of ended) tellMembership(scope, { ...after, is_active: true }, after);
}

/** Makes somebody a guest of every project of a workspace (identity 2.4: role 5). */
export async function lowerInProjects(
  scope: Scope,
  workspaceId: string,
  userId: string,
): Promise<void> {
  const before = await scope.sql<ProjectMemberRow[]>`
    SELECT * FROM project_members
    WHERE workspace_id = ${workspaceId} AND member_id = ${userId} AND role > ${GUEST}
    ORDER BY id FOR UPDATE`;
  const after = await scope.sql<ProjectMemberRow[]>`
    UPDATE project_members SET role = ${GUEST}, updated_at = now(), updated_by = ${scope.user?.id ?? null}
    WHERE id = ANY(${before.map((row) => row.id)}::uuid[]) RETURNING *`;
  for (const row of after.filter((member) => member.is_active)) {
    tellMembership(scope, before.find((old) => old.id === row.id) ?? null, row);
  }
}

/** Ends every membership of a workspace that is being deleted. */
export async function dropMembers(scope: WorkspaceScope): Promise<void> {
  const members = await scope.db
    .update(workspaceMembers)
    .set({ is_active: false, updated_at: sql`now()`, updated_by: scope.user.id })
    .where(
      and(
        eq(workspaceMembers.workspace_id, scope.workspace.id),
        eq(workspaceMembers.is_active, true),
      ),
    )
    .returning();
  await dropFromProjects(
    scope,
    scope.workspace.id,
    members.map((member) => member.member_id),
  );
  for (const { member_id, role } of members) {
    moveSockets(scope, member_id, workspaceAudiences(scope.workspace.id, role), []);
  }
}

/** Ends all memberships of a person who closes the account, unless somebody would be left without an admin. */
export async function leaveEverywhere(scope: UserScope): Promise<void> {
  const mine = await scope.sql<WorkspaceMemberRow[]>`
    SELECT m.* FROM workspace_members m
    JOIN workspaces w ON w.id = m.workspace_id AND w.deleted_at IS NULL
    WHERE m.member_id = ${scope.user.id} AND m.is_active ORDER BY m.workspace_id`;
  for (const member of mine) await touchWorkspace(scope, member.workspace_id);
  if (await hasAdminlessProject(scope)) {
    throw badRequest('You cannot deactivate account as you are the only admin in some projects.');
  }
  if (await hasAdminlessWorkspace(scope)) {
    throw badRequest('You cannot deactivate account as you are the only admin in some workspaces.');
  }
  for (const member of mine) await endMembership(scope, member);
}

/** Whether a project with other members would have no admin without the person. */
async function hasAdminlessProject(scope: UserScope): Promise<boolean> {
  const found = await scope.sql`
    SELECT 1 FROM project_members m
    JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
    JOIN workspaces w ON w.id = m.workspace_id AND w.deleted_at IS NULL
    WHERE m.member_id = ${scope.user.id} AND m.is_active AND m.role = 20
      AND EXISTS (SELECT 1 FROM project_members o JOIN users u ON u.id = o.member_id
        WHERE o.project_id = m.project_id AND o.member_id <> m.member_id AND o.is_active
          AND u.is_active AND NOT u.is_bot)
      AND NOT EXISTS (SELECT 1 FROM project_members o JOIN users u ON u.id = o.member_id
        WHERE o.project_id = m.project_id AND o.member_id <> m.member_id AND o.is_active
          AND o.role = 20 AND u.is_active AND NOT u.is_bot)
    LIMIT 1`;
  return found.length > 0;
}

/** Whether a workspace with other members would have no admin without the person. */
async function hasAdminlessWorkspace(scope: UserScope): Promise<boolean> {
  const found = await scope.sql`
    SELECT 1 FROM workspace_members m
    JOIN workspaces w ON w.id = m.workspace_id AND w.deleted_at IS NULL
    WHERE m.member_id = ${scope.user.id} AND m.is_active AND m.role = 20
      AND EXISTS (SELECT 1 FROM workspace_members o JOIN users u ON u.id = o.member_id
        WHERE o.workspace_id = m.workspace_id AND o.member_id <> m.member_id AND o.is_active
          AND u.is_active AND NOT u.is_bot)
      AND NOT EXISTS (SELECT 1 FROM workspace_members o JOIN users u ON u.id = o.member_id
        WHERE o.workspace_id = m.workspace_id AND o.member_id <> m.member_id AND o.is_active
          AND o.role = 20 AND u.is_active AND NOT u.is_bot)
    LIMIT 1`;
  return found.length > 0;
}
