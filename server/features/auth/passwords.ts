import { and, eq, gt, sql } from 'drizzle-orm';

import { type UserRow, userPublication } from '#server/features/users/events.ts';
import { users } from '#server/features/users/table.ts';
import {
  hashPassword,
  isRightPassword,
  isStrongPassword,
} from '#server/platform/access/passwords.ts';
import {
  type Scope,
  type SessionScope,
  systemFacts,
  type UserScope,
} from '#server/platform/access/scope.ts';
import { hashToken } from '#server/platform/access/sessions.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { limitTries } from '#server/platform/guards/sign-in-limits.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { AuthRefusal, refusalBody } from '#server/platform/replies/auth-refusal.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import type { ChangePassword } from '#shared/contract/auth.ts';
import { ApiError, errors, invalidField } from '#shared/errors.ts';

import { requireActive } from './commands.ts';
import { passwordChangedMail } from './mails.ts';
import { endProofs, lockAccount, takeOver } from './ownership.ts';
import { stampOf } from './resets/commands.ts';
import { endSessions, renewToken } from './sessions/commands.ts';
import { passwordResets } from './table.ts';

/**
 * Sets the password with a link. Signs no one in and ends every session, in case a stranger has
 * access; takes over an account with an unverified address.
 */
export async function resetPassword(
  platform: Platform,
  uidb64: string,
  token: string,
  password: string,
): Promise<void> {
  const userId = decodedId(uidb64);
  const { user, proves_address } = await findResetting(platform, userId, token);
  requireActive(user);
  if (!isStrongPassword(password)) throw new AuthRefusal('INVALID_PASSWORD');
  const password_hash = await hashPassword(password);
  await inTransaction(platform, systemFacts, async (scope) => {
    // Of two requests with one link only one finds its row; the other links are deleted too.
    const used = await scope.db
      .delete(passwordResets)
      .where(eq(passwordResets.token_hash, hashToken(token)))
      .returning({ id: passwordResets.id });
    if (used.length === 0) throw new AuthRefusal('INVALID_PASSWORD_TOKEN');
    const found = await lockAccount(scope, user, 'INVALID_PASSWORD_TOKEN');
    const arrival = { medium: 'password-reset', provesAddress: proves_address };
    await storePassword(scope, await takeOver(scope, found, arrival), password_hash);
    await endSessions(scope, user.id);
  });
}

/** Sets the first password of a person without one; returns the renewed session. */
export async function setPassword(scope: SessionScope, password: string) {
  if (!scope.user.is_password_autoset) {
    throw new AuthRefusal('PASSWORD_ALREADY_SET', {
      error: 'Your password is already set please change your password from profile',
    });
  }
  await requireFreshSession(scope);
  if (!isStrongPassword(password)) throw new AuthRefusal('INVALID_PASSWORD');
  return replacePassword(scope, await readMe(scope), password);
}

/** Changes the password; ends the person's other sessions. */
export async function changePassword(scope: SessionScope, input: ChangePassword, ip: string) {
  const me = await readMe(scope);
  const isFirst = me.is_password_autoset;
  const old = input.old_password ?? '';
  const wanted = input.new_password ?? '';
  if (!isFirst && !old) throw missing('Old password is missing');
  if (!wanted) throw missing('Old or new password is missing');
  if (!isFirst && !(await isMyPassword(scope, me, old, ip))) {
    throw new AuthRefusal('INCORRECT_OLD_PASSWORD', { error: 'Old password is not correct' });
  }
  if (isFirst) await requireFreshSession(scope);
  if (!isStrongPassword(wanted)) throw new AuthRefusal('INVALID_NEW_PASSWORD');
  return replacePassword(scope, me, wanted);
}

/**
 * Refuses unless the person confirms their identity: an open browser is not enough for what
 * follows. People with a password enter it; others must have signed in recently.
 */
export async function confirmPerson(
  scope: SessionScope,
  given: string | undefined,
  ip: string,
): Promise<void> {
  const me = await readMe(scope);
  if (me.password_hash === null) return requireFreshSession(scope);
  if (!given) throw invalidField('password', 'Enter your password.');
  if (!(await isMyPassword(scope, me, given, ip))) {
    throw invalidField('password', 'This is not your password.');
  }
}

/** Time after a sign-in, in minutes, within which it confirms the identity. */
const FRESH_MINUTES = 10;

async function requireFreshSession({ sql: run, principal }: SessionScope): Promise<void> {
  const fresh = await run`
    SELECT 1 FROM sessions WHERE id = ${principal.session_id}
      AND created_at > now() - make_interval(mins => ${FRESH_MINUTES})`;
  if (fresh.length > 0) return;
  const error = `This needs a sign-in within the last ${FRESH_MINUTES} minutes. Sign out, sign in again, and try again.`;
  throw new ApiError(400, refusalBody(new AuthRefusal('SIGN_IN_AGAIN', { error })));
}

/** Whether the password is right; wrong ones count together for all calls. */
async function isMyPassword(
  scope: UserScope,
  me: UserRow,
  given: string,
  ip: string,
): Promise<boolean> {
  const resetTries = await limitTries(scope.platform, `change:${me.id}`, ip);
  const isRight = await isRightPassword(me.password_hash, given);
  if (isRight) await resetTries();
  return isRight;
}

const missing = (error: string) => new AuthRefusal('MISSING_PASSWORD', { error });

async function readMe(scope: UserScope): Promise<UserRow> {
  const rows = await scope.db.select().from(users).where(eq(users.id, scope.user.id));
  return oneOr404(rows, errors.notSignedIn);
}

async function replacePassword(scope: SessionScope, me: UserRow, password: string) {
  const password_hash = await hashPassword(password);
  const { principal, user: person, mutation_id } = scope;
  const facts = { principal, user: person, mutation_id, entity_id: null };
  return inTransaction<SessionScope, { user: UserRow; token: string }>(
    scope.platform,
    facts,
    async (tx) => {
      const user = await storePassword(tx, me, password_hash);
      await endSessions(tx, me.id, tx.principal.session_id);
      return { user, token: await renewToken(tx) };
    },
  );
}

/**
 * Stores the hash unless the password has changed since `before` was read, and informs the person.
 * Voids earlier links for a password and codes for an address.
 */
async function storePassword(
  scope: Scope,
  before: UserRow,
  password_hash: string,
): Promise<UserRow> {
  const [user] = await scope.db
    .update(users)
    .set({ password_hash, is_password_autoset: false, updated_at: sql`clock_timestamp()` })
    .where(
      and(
        eq(users.id, before.id),
        sql`${users.password_hash} IS NOT DISTINCT FROM ${before.password_hash}`,
      ),
    )
    .returning();
  if (!user) throw new AuthRefusal('INVALID_PASSWORD_TOKEN');
  await endProofs(scope, user);
  const page = webAddress(scope.platform.config, 'app', 'profile/security');
  await queueMail(scope, passwordChangedMail(user.email, page));
  const publish = [userPublication(user)];
  scope.emit({ type: 'user.updated', data: { before, after: user }, publish });
  return user;
}

/** The user of a valid, unused link. */
async function findResetting(platform: Platform, userId: string, token: string) {
  const [found] = await platform.database.db
    .select({
      user: users,
      stamp: passwordResets.password_stamp,
      proves_address: passwordResets.proves_address,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.user_id))
    .where(
      and(
        eq(passwordResets.token_hash, hashToken(token)),
        gt(passwordResets.expires_at, sql`now()`),
        eq(users.is_bot, false),
      ),
    );
  if (!found || found.user.id !== userId || found.stamp !== stampOf(platform, found.user)) {
    throw new AuthRefusal('INVALID_PASSWORD_TOKEN');
  }
  return found;
}

/** The user id in a link; a value that is not UTF-8 has an error of its own. */
function decodedId(uidb64: string): string {
  if (!/^[\w-]+=*$/.test(uidb64)) throw new AuthRefusal('EXPIRED_PASSWORD_TOKEN');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(uidb64, 'base64url'));
  } catch {
    throw new AuthRefusal('EXPIRED_PASSWORD_TOKEN');
  }
}
