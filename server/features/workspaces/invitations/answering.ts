import { eq } from 'drizzle-orm';

import { users } from '#server/features/users/table.ts';
import type { WorkspaceInvitationRow } from '#server/features/workspaces/events.ts';
import { joinWorkspace, openNext } from '#server/features/workspaces/memberships/commands.ts';
import type { InvitationOfWorkspace } from '#server/features/workspaces/wire.ts';
import type { Scope, UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { AnswerInvitation } from '#shared/contract/workspaces.ts';
import { badRequest, errors, refusal } from '#shared/errors.ts';

import { recordAnswer, withdraw } from './commands.ts';
import { findOpenInvitation } from './queries.ts';
import { isTokenOf } from './tokens.ts';

const notYours = () => refusal(403, { error: 'You do not have permission to join the workspace' });

/**
 * An open invitation by its link or id. `isTheirs` = the caller may know its address: they have the
 * token, or their verified address matches. A wrong token finds nothing.
 */
export async function readAsInvited(
  scope: Scope,
  slug: string,
  id: string,
  token: string | undefined,
): Promise<{ readonly invitation: InvitationOfWorkspace; readonly isTheirs: boolean }> {
  const invitation = await findOpenInvitation(scope, slug, id, { lock: false });
  if (!invitation) throw errors.notFound();
  if (token !== undefined && !isTokenOf(scope, invitation, token)) throw errors.notFound();
  return { invitation, isTheirs: token !== undefined || isProvenAs(scope, invitation.email) };
}

/**
 * Answers an invitation from its link. Only the token, or a session whose address is proven, makes a membership:
 *
 * - Every miss (no such invitation, withdrawn, used, too old, other address, wrong token, signed in as someone
 *   else) gets the same refusal, so it cannot be used to find out anything.
 * - Signed in, either of the two joins at once, also when the invitation was accepted before.
 * - Signed out with the token, the answer is recorded. It takes effect at the sign-in of the browser that brought the
 *   token, or once the address is proven.
 * - Clients of the contract may know the id alone. Their answer is recorded too, unless the address has an account
 *   whose owner could sign in first, and waits for the address to be proven: it is not worth more than a wish.
 * - A refusal is final, and an invitation is used up by joining.
 */
export async function answerInvitation(
  scope: Scope,
  slug: string,
  id: string,
  { email, accepted, token }: AnswerInvitation,
): Promise<void> {
  const found = await findOpenInvitation(scope, slug, id, { lock: true });
  if (!found || email !== found.email) throw notYours();
  const { workspace: _workspace, ...invitation } = found;
  const { user } = scope;
  const hasToken = token !== undefined;
  if (hasToken && !isTokenOf(scope, invitation, token)) throw notYours();
  if (user && user.email !== invitation.email) throw notYours();
  if (!user && !hasToken && (await hasAccount(scope, invitation.email))) throw notYours();
  const isTheirs = hasToken || isProvenAs(scope, invitation.email);
  const isRepeated = isTheirs && accepted && invitation.accepted;
  if (invitation.responded_at && !isRepeated) {
    throw badRequest('You have already responded to the invitation request');
  }
  if (user && isTheirs && accepted) await joinInvited(scope, user.id, [invitation]);
  else if (!isRepeated) await recordAnswer(scope, invitation, accepted);
}

/** Whether the signed-in person has this verified address. */
const isProvenAs = ({ user }: Scope, email: string): boolean =>
  user !== null && user.is_email_verified && user.email === email;

/** Whether the address has an account, including placeholders. */
async function hasAccount(scope: Scope, email: string): Promise<boolean> {
  const rows = await scope.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length > 0;
}

const notVerified = () =>
  refusal(403, { error: 'Verify your email address first, or open the link of the invitation.' });

/**
 * Accepts invitations to the person's own address after it is verified: someone who signs up with
 * another person's address must not join. An invitation to another address refuses the whole call.
 */
export async function acceptMyInvitations(scope: UserScope, ids: readonly string[]): Promise<void> {
  if (!scope.user.is_email_verified) throw notVerified();
  const wanted = [...new Set(ids)];
  const mine = await scope.sql<WorkspaceInvitationRow[]>`
    SELECT i.* FROM workspace_invitations i
    JOIN workspaces w ON w.id = i.workspace_id AND ${live(scope.sql, 'w')}
    WHERE i.id = ANY(${wanted}::uuid[]) AND i.email = ${scope.user.email}
      AND ${live(scope.sql, 'i')} AND i.expires_at > now()
    ORDER BY i.workspace_id FOR UPDATE OF i`;
  if (mine.length < wanted.length) throw notYours();
  await joinInvited(scope, scope.user.id, mine);
}

/** Adds the person to the workspaces and uses up the invitations. */
export async function joinInvited(
  scope: Scope,
  userId: string,
  invitations: readonly WorkspaceInvitationRow[],
): Promise<void> {
  for (const { workspace_id, role } of invitations) {
    await joinWorkspace(scope, { workspace_id, user_id: userId, role });
  }
  await withdraw(
    scope,
    invitations.map((invitation) => invitation.id),
  );
  const last = invitations.at(-1);
  if (last) await openNext(scope, userId, last.workspace_id);
}
