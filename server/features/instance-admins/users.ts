import { and, eq, sql } from 'drizzle-orm';

import { createResetLink, mailResetLink } from '#server/features/auth/resets/commands.ts';
import { endSessions } from '#server/features/auth/sessions/commands.ts';
import { lockInstance } from '#server/features/instance-admins/commands.ts';
import { getInstance, readSignInRules } from '#server/features/instances/queries.ts';
import { instanceAdmins } from '#server/features/instances/table.ts';
import { userPublication } from '#server/features/users/events.ts';
import { deletedAddress, isDeletedAddress } from '#server/features/users/queries.ts';
import { accounts, users } from '#server/features/users/table.ts';
import type { WorkspaceMemberRow } from '#server/features/workspaces/events.ts';
import { withdrawInvitationsTo } from '#server/features/workspaces/invitations/commands.ts';
import { endMembership, touchWorkspace } from '#server/features/workspaces/memberships/commands.ts';
import type { SessionScope } from '#server/platform/access/scope.ts';
import { isLive, live } from '#server/platform/access/visibility/live.ts';
import { one, touched } from '#server/platform/database/rows.ts';
import { utc } from '#server/platform/database/wire.ts';
import type { ResetLink } from '#shared/contract/instances.ts';
import { badRequest, errors } from '#shared/errors.ts';

import { hasOtherAdmin, lockUser } from './user-queries.ts';

/**
 * Closes or reopens an account. A closed one is signed out everywhere and cannot sign in; its
 * memberships, content and name stay.
 */
export async function setUserActive(
  scope: SessionScope,
  id: string,
  isActive: boolean,
): Promise<void> {
  if (!isActive && id === scope.user.id) throw badRequest('You cannot deactivate your own account');
  // When two admins deactivate each other at once, the second finds no other admin.
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

/**
 * Deletes a closed account: its name, address, picture, sign-ins and memberships. The person's
 * content stays without their name.
 */
export async function deleteUser(scope: SessionScope, id: string): Promise<void> {
  const before = await lockUser(scope, id);
  if (isDeletedAddress(before.email)) throw errors.notFound();
  if (before.is_active) throw badRequest('Deactivate the account first');
  const memberships = await scope.sql<WorkspaceMemberRow[]>`
    SELECT m.* FROM workspace_members m
    JOIN workspaces w ON w.id = m.workspace_id AND ${live(scope.sql, 'w')}
    WHERE m.member_id = ${id} AND m.is_active ORDER BY m.workspace_id`;
  for (const member of memberships) {
    await touchWorkspace(scope, member.workspace_id);
    await endMembership(scope, member);
  }
  await withdrawInvitationsTo(scope, before.email);
  await scope.db.delete(accounts).where(eq(accounts.user_id, id));
  await scope.db
    .update(instanceAdmins)
    .set({ deleted_at: sql`now()`, ...touched(scope) })
    .where(and(eq(instanceAdmins.user_id, id), isLive(instanceAdmins)));
  const after = one(
    await scope.db
      .update(users)
      .set({
        email: deletedAddress(id),
        ...NAMELESS,
        password_hash: null,
        is_password_autoset: true,
        is_email_verified: false,
        updated_at: sql`clock_timestamp()`,
      })
      .where(eq(users.id, id))
      .returning(),
  );
  await endSessions(scope, id);
  scope.emit({
    type: 'audit.noted',
    data: { kind: 'role', action: 'account.deleted', target: before.email },
  });
  scope.emit({
    type: 'user.updated',
    data: { before, after },
    publish: [userPublication(after)],
  });
  note(scope, id, 'an instance admin deleted an account');
}

const NAMELESS = {
  first_name: '',
  last_name: '',
  display_name: 'Deleted user',
  avatar: '',
  avatar_asset: null,
  cover_image: null,
  cover_image_asset: null,
  last_login_ip: '',
  last_login_uagent: '',
};

/** Creates a password link for the admin to hand over; also mails it where mail works. */
export async function createUserResetLink(scope: SessionScope, id: string): Promise<ResetLink> {
  const user = await lockUser(scope, id);
  const rules = await readSignInRules(scope);
  if (!rules.isPasswordOn) throw badRequest('Sign-in with a password is turned off');
  if (!user.is_active) throw badRequest('Reactivate the account first');
  const { url, expires_at } = await createResetLink(scope, user, 'app', false);
  if (rules.isMailOn) await mailResetLink(scope, user, url);
  note(scope, id, 'an instance admin made a reset link', 'reset_link.created');
  return { url, expires_at: utc(expires_at), is_mailed: rules.isMailOn };
}

/** Signs a person out everywhere; an admin's own current session stays. */
export async function endUserSessions(scope: SessionScope, id: string): Promise<void> {
  await lockUser(scope, id);
  await endSessions(scope, id, scope.principal.session_id);
  note(scope, id, 'an instance admin ended the sessions of a person', 'sessions.ended');
}

function note(scope: SessionScope, user: string, what: string, action?: string): void {
  if (action) scope.emit({ type: 'audit.noted', data: { kind: 'sign_in', action, userId: user } });
  scope.platform.log.info({ admin: scope.user.id, user }, what);
}
