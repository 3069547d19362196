import { and, eq } from 'drizzle-orm';

import type { UserRow } from '#server/features/users/events.ts';
import { users } from '#server/features/users/table.ts';
import type { WorkspaceMemberRow } from '#server/features/workspaces/events.ts';
import { endMembership } from '#server/features/workspaces/memberships/commands.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';

/**
 * Gives a placeholder (a person created by an import) to someone who signs up for its address with
 * only a password, which proves nothing: anyone could guess the address. Where mail works, callers
 * refuse this, and a code, reset link or provider proves the address. Where no mail can be sent, no
 * proof is possible and the person would be locked out; so they get the account and its imported
 * content, but its memberships end. An invitation link restores each.
 */
export async function claimPlaceholder(
  scope: Scope,
  placeholder: UserRow,
  password_hash: string,
): Promise<UserRow> {
  const [user] = await scope.db
    .update(users)
    .set({ password_hash, is_password_autoset: false, is_placeholder: false })
    .where(and(eq(users.id, placeholder.id), eq(users.is_placeholder, true)))
    .returning();
  // Another sign-up took it after the check.
  if (!user) throw new AuthRefusal('AUTHENTICATION_FAILED_SIGN_UP', { email: placeholder.email });
  const unproven = await scope.sql<WorkspaceMemberRow[]>`
    SELECT * FROM workspace_members WHERE member_id = ${user.id} AND is_active
    ORDER BY workspace_id`;
  for (const member of unproven) await endMembership(scope, member);
  return user;
}
