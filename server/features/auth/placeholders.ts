import { and, eq } from 'drizzle-orm';

import type { UserRow } from '#server/features/users/events.ts';
import { users } from '#server/features/users/table.ts';
import type { WorkspaceMemberRow } from '#server/features/workspaces/events.ts';
import { endMembership } from '#server/features/workspaces/memberships/commands.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';

/**
 * Hands a placeholder (a person an import brought in) to somebody who signs up for its address with nothing
 * but a password. That proves nothing: whoever guesses the address could do it. Where mail works, the caller
 * therefore refuses it, and a code, a reset link or a provider shows whose address it is. Where no mail can be
 * sent, nothing could ever be proven and the person would be locked out; so they get the name and what the
 * import wrote under it, but not the door key: the placeholder's memberships end. An invitation opens each again, by
 * the token of its link.
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
  // Somebody else took it between the check and now.
  if (!user) throw new AuthRefusal('AUTHENTICATION_FAILED_SIGN_UP', { email: placeholder.email });
  const unproven = await scope.sql<WorkspaceMemberRow[]>`
    SELECT * FROM workspace_members WHERE member_id = ${user.id} AND is_active
    ORDER BY workspace_id`;
  for (const member of unproven) await endMembership(scope, member);
  return user;
}
