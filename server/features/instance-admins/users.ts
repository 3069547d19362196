import { eq, sql } from 'drizzle-orm';

import { endSessions } from '#server/features/auth/commands.ts';
import { createResetLink, mailResetLink } from '#server/features/auth/resets/commands.ts';
import { lockInstance } from '#server/features/instance-admins/commands.ts';
import { getInstance, readSignInRules } from '#server/features/instances/queries.ts';
import { userPublication } from '#server/features/users/events.ts';
import { users } from '#server/features/users/table.ts';
import type { SessionScope } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';
import { utc } from '#server/platform/database/wire.ts';
import type { ResetLink } from '#shared/contract/instances.ts';
import { badRequest } from '#shared/errors.ts';

import { hasOtherAdmin, lockUser } from './user-queries.ts';

/**
 * Closes an account or opens it again. A closed one is signed out everywhere and refused by every way in; its
 * memberships, work and name stay.
 */
export async function setUserActive(
  scope: SessionScope,
  id: string,
  isActive: boolean,
): Promise<void> {
  if (!isActive && id === scope.user.id) throw badRequest('You cannot deactivate your own account');
  // Of two admins who deactivate each other at once, the second finds nobody else left.
  await lockInstance(scope, (await getInstance(scope)).id);
  const before = await lockUser(scope, id);
  if (before.is_active === isActive) return;
  if (!isActive && !(await hasOtherAdmin(scope, id))) {
    throw badRequest('You cannot deactivate the last instance admin');
  }
  const after = one(
    await scope.db
      .update(users)
      .set({ is_active: isActive, updated_at: sql`clock_timestamp()` })
      .where(eq(users.id, id))
      .returning(),
  );
  if (!isActive) await endSessions(scope, id);
  scope.emit({
    type: 'user.updated',
    data: { before, after },
    publish: [userPublication(after)],
  });
  note(
    scope,
    id,
    isActive
      ? 'an instance admin reactivated an account'
      : 'an instance admin deactivated an account',
  );
}

/** Makes a link to choose a new password, for the admin to hand over; it is mailed too where mail works. */
export async function createUserResetLink(scope: SessionScope, id: string): Promise<ResetLink> {
  const user = await lockUser(scope, id);
  const rules = await readSignInRules(scope);
  if (!rules.isPasswordOn) throw badRequest('Sign-in with a password is turned off');
  if (!user.is_active) throw badRequest('Reactivate the account first');
  const { url, expires_at } = await createResetLink(scope, user, 'app');
  if (rules.isMailOn) await mailResetLink(scope, user, url);
  note(scope, id, 'an instance admin made a reset link', 'reset_link.created');
  return { url, expires_at: utc(expires_at), is_mailed: rules.isMailOn };
}

/** Signs a person out everywhere; of one's own sessions, the one that asks stays. */
export async function endUserSessions(scope: SessionScope, id: string): Promise<void> {
  await lockUser(scope, id);
  await endSessions(scope, id, scope.principal.session_id);
  note(scope, id, 'an instance admin ended the sessions of a person', 'sessions.ended');
}

function note(scope: SessionScope, user: string, what: string, action?: string): void {
  if (action) scope.emit({ type: 'audit.noted', data: { kind: 'sign_in', action, userId: user } });
  scope.platform.log.info({ admin: scope.user.id, user }, what);
}
