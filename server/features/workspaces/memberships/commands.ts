import { and, eq, sql } from 'drizzle-orm';

import type { ProjectMemberRow } from '#server/features/projects/events.ts';
import { tellMembership } from '#server/features/projects/memberships/commands.ts';
import { profilePublication } from '#server/features/users/events.ts';
import { profiles } from '#server/features/users/table.ts';
import {
  memberPublication,
  type WorkspaceMemberRow,
  workspacePublication,
} from '#server/features/workspaces/events.ts';
import { workspaceMembers } from '#server/features/workspaces/table.ts';
import type { Scope, WorkspaceScope } from '#server/platform/access/scope.ts';
import {
  moveListener,
  restartOwnAudience,
  workspaceAudiences,
} from '#server/platform/access/visibility/listeners.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import { one } from '#server/platform/database/rows.ts';
import { GUEST, type Role } from '#shared/permissions.ts';

/** Who joins what as what. */
export interface Joining {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly role: Role;
  readonly company_role?: string | null;
}

/**
 * Raises the workspace's revision, because its number of members is in its image. The row is also the lock
 * of membership: of two admins who remove each other at once, the second waits and is then no admin any more.
 */
export async function touchWorkspace(scope: Scope, workspaceId: string): Promise<void> {
  const [row] = await scope.sql<{ rev: number }[]>`
    UPDATE workspaces SET updated_at = updated_at WHERE id = ${workspaceId} RETURNING rev`;
  if (row) scope.publish(workspacePublication({ id: workspaceId, rev: row.rev }));
}

/**
 * Makes somebody a member, or a member again. Who is a member already keeps the role: an old invitation must
 * not lower the last admin, nor give back a role that was taken since.
 */
export async function joinWorkspace(scope: Scope, joining: Joining): Promise<WorkspaceMemberRow> {
  const { workspace_id, user_id, role } = joining;
  await touchWorkspace(scope, workspace_id);
  const whose = and(
    eq(workspaceMembers.workspace_id, workspace_id),
    eq(workspaceMembers.member_id, user_id),
  );
  const [before] = await scope.db.select().from(workspaceMembers).where(whose);
  if (before?.is_active) return before;
  const actor = scope.user?.id ?? user_id;
  const rows = before
    ? scope.db
        .update(workspaceMembers)
        .set({ role, is_active: true, updated_at: sql`now()`, updated_by: actor })
        .where(whose)
        .returning()
    : scope.db
        .insert(workspaceMembers)
        .values({
          workspace_id,
          member_id: user_id,
          role,
          company_role: joining.company_role ?? null,
          created_by: actor,
        })
        .returning();
  const after = one(await rows);
  moveListener(scope, user_id, [], workspaceAudiences(workspace_id, role));
  if (before) restartOwnAudience(scope, user_id);
  scope.emit({
    type: 'workspace_member.created',
    data: { before: before ?? null, after },
    publish: [memberPublication(after)],
  });
  return after;
}

/** Leads a person to the workspace they have just joined. */
export async function openNext(scope: Scope, userId: string, workspaceId: string): Promise<void> {
  const changed = await scope.db
    .update(profiles)
    .set({ last_workspace_id: workspaceId, updated_at: sql`now()` })
    .where(eq(profiles.user_id, userId))
    .returning();
  for (const profile of changed) scope.publish(profilePublication(profile));
}

/** Ends a membership: the row and those of all projects of the workspace become inactive. */
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
  moveListener(scope, member.member_id, lost, []);
  restartOwnAudience(scope, member.member_id);
}

/** Ends people's memberships of every project of a workspace; their sockets leave at once. */
export async function dropFromProjects(
  scope: Scope,
  workspaceId: string,
  userIds: readonly string[],
): Promise<void> {
  const { sql: tagged } = scope;
  const ended = await changeRows<ProjectMemberRow>(
    scope,
    'project_members',
    tagged`workspace_id = ${workspaceId} AND member_id = ANY(${userIds as string[]}::uuid[]) AND is_active`,
    tagged`is_active = false, updated_at = now(), updated_by = ${scope.user?.id ?? null}`,
  );
  for (const { before, after } of ended) tellMembership(scope, before, after);
}

/** Makes somebody a guest of every project of a workspace (role 5). */
export async function lowerInProjects(
  scope: Scope,
  workspaceId: string,
  userId: string,
): Promise<void> {
  const { sql: tagged } = scope;
  const lowered = await changeRows<ProjectMemberRow>(
    scope,
    'project_members',
    tagged`workspace_id = ${workspaceId} AND member_id = ${userId} AND role > ${GUEST}`,
    tagged`role = ${GUEST}, updated_at = now(), updated_by = ${scope.user?.id ?? null}`,
  );
  for (const { before, after } of lowered) {
    if (after.is_active) tellMembership(scope, before, after);
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
    moveListener(scope, member_id, workspaceAudiences(scope.workspace.id, role), []);
    restartOwnAudience(scope, member_id);
  }
}
