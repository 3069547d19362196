import { eq } from 'drizzle-orm';

import { createAccount } from '#server/features/auth/commands.ts';
import { enrol } from '#server/features/projects/memberships/commands.ts';
import type { UserRow } from '#server/features/users/events.ts';
import { users } from '#server/features/users/table.ts';
import { joinWorkspace } from '#server/features/workspaces/memberships/commands.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { MEMBER } from '#shared/permissions.ts';

/** Somebody whom an import or a sample names. */
export interface Newcomer {
  /** Trimmed and lower-case. */
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string;
  readonly avatar?: string;
}

/**
 * Whether an account is of the person with its address. Anybody may sign up with somebody else's; a placeholder is
 * opened by proof alone.
 */
export const isOfItsAddress = (user: Pick<UserRow, 'is_email_verified' | 'is_placeholder'>) =>
  user.is_email_verified || user.is_placeholder;

/**
 * The account of the address: a placeholder is made when there is none, and it becomes a member of the
 * workspace, except where it was one before: who was removed or is a guest stays so. An account that nobody has proven
 * the address for does not become one: its person is invited.
 */
export async function bringIn(
  scope: WorkspaceScope,
  newcomer: Newcomer,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const [known] = await scope.db.select().from(users).where(eq(users.email, newcomer.email));
  const account = { ...newcomer, password_hash: null, is_email_verified: false };
  const user = known ?? (await createAccount(scope, { ...account, is_placeholder: true }));
  const before = await scope.sql`
    SELECT 1 FROM workspace_members
    WHERE workspace_id = ${scope.workspace.id} AND member_id = ${user.id}`;
  if (before.length === 0 && user.is_active && isOfItsAddress(user)) {
    await joinWorkspace(scope, {
      workspace_id: scope.workspace.id,
      user_id: user.id,
      role: MEMBER,
    });
  }
  return { id: user.id, isNew: known === undefined };
}

/** Puts people of the workspace into the project, as members or guests; who was in it before stays as then. */
export async function enrolNewcomers(
  scope: ProjectScope,
  userIds: readonly string[],
): Promise<void> {
  const wanted = await scope.sql<{ member_id: string; role: 15 | 5 }[]>`
    SELECT w.member_id, least(w.role, ${MEMBER}) AS role FROM workspace_members w
    WHERE w.workspace_id = ${scope.workspace.id} AND w.is_active
      AND w.member_id = ANY(${userIds as string[]}::uuid[]) AND NOT EXISTS (
        SELECT 1 FROM project_members m
        WHERE m.project_id = ${scope.project.id} AND m.member_id = w.member_id)
    ORDER BY w.created_at, w.id`;
  const place = { id: scope.project.id, workspace_id: scope.workspace.id };
  if (wanted.length > 0) await enrol(scope, place, wanted);
}
