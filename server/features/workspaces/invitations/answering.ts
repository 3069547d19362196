import { eq } from 'drizzle-orm';

import { users } from '#server/features/users/table.ts';
import type { WorkspaceInvitationRow } from '#server/features/workspaces/events.ts';
import { joinWorkspace, openNext } from '#server/features/workspaces/memberships/commands.ts';
import type { Scope, UserScope } from '#server/platform/access/scope.ts';
import { hashToken } from '#server/platform/access/sessions.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { AnswerInvitation } from '#shared/contract/workspaces.ts';
import { badRequest, refusal } from '#shared/errors.ts';

import { recordAnswer, withdraw } from './commands.ts';
import { findOpenInvitation } from './queries.ts';

const notYours = () => refusal(403, { error: 'You do not have permission to join the workspace' });

/**
 * Answers an invitation from its link. Old clients send the address and the answer alone, ours the mail's
 * token too. What each may do:
 *
 * - Every miss (no such invitation, withdrawn, used, too old, other address, wrong token, signed in as somebody
 *   else) gets the same refusal, so it cannot be used to find out anything.
 * - An address with an account joins at once only if its owner is signed in. With the token, which only the
 *   mailbox's reader has, the answer may be left without a session: it is recorded and takes effect when the
 *   owner signs in. Without session and token anybody who was shown the invite link could join for the owner.
 * - An address without an account: the answer is only recorded, with or without token, and nothing comes of it
 *   until somebody signs in as that address. That is what the old clients' sign-up flow needs.
 * - An invitation is answered once, and used up by joining.
 */
export async function answerInvitation(
  scope: Scope,
  slug: string,
  id: string,
  answer: AnswerInvitation,
): Promise<void> {
  const found = await findOpenInvitation(scope, slug, id, { lock: true });
  if (!found || answer.email !== found.email) throw notYours();
  const { workspace: _workspace, ...invitation } = found;
  const hasToken = answer.token !== undefined;
  if (answer.token !== undefined && hashToken(answer.token) !== invitation.token_hash) {
    throw notYours();
  }
  if (scope.user && scope.user.email !== invitation.email) throw notYours();
  if (!scope.user && !hasToken && (await hasAccount(scope, invitation.email))) throw notYours();
  if (invitation.responded_at) {
    throw badRequest('You have already responded to the invitation request');
  }
  if (scope.user && answer.accepted) await joinInvited(scope, scope.user.id, [invitation]);
  else await recordAnswer(scope, invitation, answer.accepted);
}

/**
 * Whether somebody owns the address. Names that an import brought in count: authentication takes an accepted
 * invitation as proof that such a name belongs to whoever signs up for it.
 */
async function hasAccount(scope: Scope, email: string): Promise<boolean> {
  const rows = await scope.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length > 0;
}

const notVerified = () =>
  refusal(403, { error: 'Verify your email address first, or open the link of the invitation.' });

/**
 * Joins by invitations to the person's own address, once it is proven: whoever signs up with the address of somebody
 * else must not get in. One that is not theirs refuses the whole call.
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

/** Takes the person into the workspaces and uses the invitations up. */
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
