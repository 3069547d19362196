import { and, eq, sql } from 'drizzle-orm';

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
import { one, touched } from '#server/platform/database/rows.ts';
import type { Role } from '#shared/permissions.ts';

/** A person, a workspace and a role. */
export interface Joining {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly role: Role;
  readonly company_role?: string | null;
}

/**
 * Increases the workspace's revision, because its image counts the members. The row is also the
 * lock of memberships: when two admins remove each other at once, the second is no admin any more.
 */
export async function touchWorkspace(scope: Scope, workspaceId: string): Promise<void> {
  const [row] = await scope.sql<{ rev: number }[]>`
    UPDATE workspaces SET updated_at = updated_at WHERE id = ${workspaceId} RETURNING rev`;
  if (row) scope.publish(workspacePublication({ id: workspaceId, rev: row.rev }));
}

/**
 * Adds or restores a member. An existing member keeps the role: an old invitation must not lower
 * the last admin, nor restore a former role.
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

/** Makes the joined workspace the one that opens next. */
export async function openNext(scope: Scope, userId: string, workspaceId: string): Promise<void> {
  const changed = await scope.db
    .update(profiles)
    .set({ last_workspace_id: workspaceId, updated_at: sql`now()` })
    .where(eq(profiles.user_id, userId))
    .returning();
  for (const profile of changed) scope.publish(profilePublication(profile));
}

/** Changes a role. Checks no permission: its callers do. */
export async function changeRole(
  scope: WorkspaceScope,
  before: WorkspaceMemberRow,
  role: Role,
): Promise<WorkspaceMemberRow> {
  const after = one(
    await scope.db
      .update(workspaceMembers)
      .set({ role, ...touched(scope) })
      .where(
        and(
          eq(workspaceMembers.id, before.id),
          eq(workspaceMembers.workspace_id, scope.workspace.id),
        ),
      )
      .returning(),
  );
  scope.emit({
    type: 'workspace_member.updated',
    data: { before, after },
    publish: [memberPublication(after)],
  });
  moveListener(
    scope,
    before.member_id,
    workspaceAudiences(scope.workspace.id, before.role),
    workspaceAudiences(scope.workspace.id, after.role),
  );
  return after;
}

/** Ends a membership; reactions end those of the workspace's projects. */
export async function endMembership(scope: Scope, member: WorkspaceMemberRow): Promise<void> {
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

/** Ends all memberships of a workspace that is being deleted. */
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
  for (const { member_id, role } of members) {
    moveListener(scope, member_id, workspaceAudiences(scope.workspace.id, role), []);
    restartOwnAudience(scope, member_id);
  }
}
