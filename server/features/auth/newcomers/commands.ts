import { eq } from 'drizzle-orm';

import { createAccount } from '#server/features/auth/commands.ts';
import { enroll } from '#server/features/projects/memberships/commands.ts';
import type { UserRow } from '#server/features/users/events.ts';
import { users } from '#server/features/users/table.ts';
import { joinWorkspace } from '#server/features/workspaces/memberships/commands.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { MEMBER } from '#shared/permissions.ts';

/** A person named by an import or by sample data. */
export interface Newcomer {
  /** Trimmed and lower-case. */
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string;
  readonly avatar?: string;
}

/**
 * Whether the address of an account is proven to be its owner's. Anyone may sign up with another
 * person's address; a placeholder opens only with proof.
 */
export const isOfItsAddress = (user: Pick<UserRow, 'is_email_verified' | 'is_placeholder'>) =>
  user.is_email_verified || user.is_placeholder;

/**
 * Finds or creates the account of an address (a placeholder) and adds it to the workspace, unless
 * it was a member before: removed people and guests stay so. An account with an unverified address
 * is invited instead of added.
 */
export async function ensureMember(
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

/** Adds people of the workspace to the project; former members keep their state. */
export async function enrollNewcomers(
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
  if (wanted.length > 0) await enroll(scope, place, wanted);
}
