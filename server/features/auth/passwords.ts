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
import type { Platform } from '#server/platform/process/platform.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import type { ChangePassword } from '#shared/contract/auth.ts';
import { errors, invalidField } from '#shared/errors.ts';

import { endSessions, requireActive } from './commands.ts';
import { stampOf } from './resets/commands.ts';
import { renewToken } from './sessions.ts';
import { passwordResets } from './table.ts';

/**
 * Sets the password by a mailed link, which shows that the address is the person's: a placeholder becomes
 * theirs. It signs nobody in and ends every session, in case somebody else had got in.
 */
export async function resetPassword(
  platform: Platform,
  uidb64: string,
  token: string,
  password: string,
): Promise<void> {
  const userId = decodedId(uidb64);
  const user = await findResetting(platform, userId, token);
  requireActive(user);
  if (!isStrongPassword(password)) throw new AuthRefusal('INVALID_PASSWORD');
  const password_hash = await hashPassword(password);
  await inTransaction(platform, systemFacts, async (scope) => {
    // Of two posts of one link only one finds its row; the person's other links go with it.
    const used = await scope.db
      .delete(passwordResets)
      .where(eq(passwordResets.token_hash, hashToken(token)))
      .returning({ id: passwordResets.id });
    if (used.length === 0) throw new AuthRefusal('INVALID_PASSWORD_TOKEN');
    await storePassword(scope, user, {
      password_hash,
      is_email_verified: true,
      is_placeholder: false,
    });
    await endSessions(scope, user.id);
  });
}

/** Sets the first password of somebody who signed up by code or provider; answers the renewed session. */
export async function setPassword(scope: SessionScope, password: string) {
  if (!scope.user.is_password_autoset) {
    throw new AuthRefusal('PASSWORD_ALREADY_SET', {
      error: 'Your password is already set please change your password from profile',
    });
  }
  if (!isStrongPassword(password)) throw new AuthRefusal('INVALID_PASSWORD');
  return replacePassword(scope, await readMe(scope), password);
}

/** Changes the password; every other session of the person ends. */
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
  if (!isStrongPassword(wanted)) throw new AuthRefusal('INVALID_NEW_PASSWORD');
  return replacePassword(scope, me, wanted);
}

/** Refuses whoever has a password and does not give it: an open browser alone must not do what comes next. */
export async function confirmPassword(
  scope: UserScope,
  given: string | undefined,
  ip: string,
): Promise<void> {
  const me = await readMe(scope);
  if (me.password_hash === null) return;
  if (!given) throw invalidField('password', 'Enter your password.');
  if (!(await isMyPassword(scope, me, given, ip))) {
    throw invalidField('password', 'This is not your password.');
  }
}

/** Whether somebody signed in knows their password; wrong ones count together, whatever they were given for. */
async function isMyPassword(
  scope: UserScope,
  me: UserRow,
  given: string,
  ip: string,
): Promise<boolean> {
  const forgetTries = await limitTries(scope.platform, `change:${me.id}`, ip);
  const isRight = await isRightPassword(me.password_hash, given);
  if (isRight) await forgetTries();
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
      const user = await storePassword(tx, me, { password_hash });
      await endSessions(tx, me.id, tx.principal.session_id);
      return { user, token: await renewToken(tx) };
    },
  );
}

/** Writes the hash unless the password has changed since `before` was read; voids every reset link. */
async function storePassword(
  scope: Scope,
  before: UserRow,
  changes: Partial<Pick<UserRow, 'password_hash' | 'is_email_verified' | 'is_placeholder'>>,
): Promise<UserRow> {
  const [user] = await scope.db
    .update(users)
    .set({ ...changes, is_password_autoset: false, updated_at: sql`clock_timestamp()` })
    .where(
      and(
        eq(users.id, before.id),
        sql`${users.password_hash} IS NOT DISTINCT FROM ${before.password_hash}`,
      ),
    )
    .returning();
  if (!user) throw new AuthRefusal('INVALID_PASSWORD_TOKEN');
  await scope.db.delete(passwordResets).where(eq(passwordResets.user_id, user.id));
  const publish = [userPublication(user)];
  scope.emit({ type: 'user.updated', data: { before, after: user }, publish });
  return user;
}

/** The person whose live, unused link this is. */
async function findResetting(platform: Platform, userId: string, token: string): Promise<UserRow> {
  const [found] = await platform.database.db
    .select({ user: users, stamp: passwordResets.password_stamp })
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
  return found.user;
}

/** The user id of a link; what is no text at all has an answer of its own. */
function decodedId(uidb64: string): string {
  if (!/^[\w-]+=*$/.test(uidb64)) throw new AuthRefusal('EXPIRED_PASSWORD_TOKEN');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(uidb64, 'base64url'));
  } catch {
    throw new AuthRefusal('EXPIRED_PASSWORD_TOKEN');
  }
}
