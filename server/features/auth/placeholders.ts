import { and, eq } from 'drizzle-orm';

import type { UserRow } from '#server/features/users/events.ts';
import { users } from '#server/features/users/table.ts';
import type { WorkspaceMemberRow } from '#server/features/workspaces/events.ts';
import { endMembership } from '#server/features/workspaces/memberships/commands.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';

/**
 * Hands a placeholder (a person an import brought in) to somebody who signs up for its address with nothing
 * but a password. That proves nothing: whoever guesses the address could do it. Where mail works, the caller
 * therefore refuses it, and a code, a reset link or a provider shows whose address it is. Where no mail can be
 * sent, nothing could ever be proven and the person would be locked out; so they get the name and what the
 * import wrote under it, but not the door key: the placeholder's memberships end, except in workspaces where
 * an invitation to the address was accepted by its secret link. An admin's invitation opens the others.
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
    SELECT m.* FROM workspace_members m
    WHERE m.member_id = ${user.id} AND m.is_active AND NOT EXISTS (
      SELECT 1 FROM workspace_invitations i
      WHERE i.workspace_id = m.workspace_id AND i.email = ${user.email} AND i.accepted
        AND ${live(scope.sql, 'i')})
    ORDER BY m.workspace_id`;
  for (const member of unproven) await endMembership(scope, member);
  return user;
}

/** Whether an invitation to the address was accepted by its secret link: that shows whose address it is. */
export async function hasAcceptedInvitation(scope: Scope, email: string): Promise<boolean> {
  const rows = await scope.sql`
    SELECT 1 FROM workspace_invitations i
    JOIN workspaces w ON w.id = i.workspace_id AND ${live(scope.sql, 'w')}
    WHERE i.email = ${email} AND i.accepted AND ${live(scope.sql, 'i')} LIMIT 1`;
  return rows.length > 0;
}
