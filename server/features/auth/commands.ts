import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { type UserRow, userPublication } from '#server/features/users/events.ts';
import { FIRST_MAILS } from '#server/features/users/queries.ts';
import { notificationPreferences, profiles, users } from '#server/features/users/table.ts';
import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import type { SessionKind } from '#server/platform/access/sessions.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one } from '#server/platform/database/rows.ts';
import type { Http } from '#server/platform/http/route.ts';
import { clearSessionCookie, givenSession } from '#server/platform/http/session-cookies.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { localPart } from '#shared/lib/person-name.ts';

import { sessionEnded } from './events.ts';
import { beginSession, endSession, visitOf } from './sessions.ts';
import { sessions } from './table.ts';

/** A person about to get an account. */
export interface NewAccount {
  /** Trimmed and lower-case. */
  readonly email: string;
  /** Null = none: the person signs in by code or provider and may set one (`is_password_autoset`). */
  readonly password_hash: string | null;
  /** Whether the person has shown that the address is theirs. */
  readonly is_email_verified: boolean;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly display_name?: string;
  readonly avatar?: string;
  readonly company_name?: string;
  /** A name brought in by an import, which nobody has signed in to yet. */
  readonly is_placeholder?: boolean;
  /** Acts by API tokens alone and cannot sign in. */
  readonly is_bot?: boolean;
}

/** Makes an account: the person, the profile and the mail preferences. */
export async function createAccount(scope: Scope, account: NewAccount): Promise<UserRow> {
  const { company_name, ...person } = account;
  const [user] = await scope.db
    .insert(users)
    .values({
      ...person,
      display_name: account.display_name ?? localPart(account.email),
      username: sql`replace(gen_random_uuid()::text, '-', '')`,
      is_password_autoset: account.password_hash === null,
      // Nobody has signed in by anything yet.
      ...(account.is_placeholder && { last_login_medium: '' }),
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  // Somebody signed up with the address between the check and now.
  if (!user) throw new AuthRefusal('AUTHENTICATION_FAILED_SIGN_UP', { email: account.email });
  await scope.db.insert(profiles).values({ user_id: user.id, company_name: company_name ?? '' });
  await scope.db
    .insert(notificationPreferences)
    .values({ user_id: user.id, created_by: user.id, ...FIRST_MAILS });
  return user;
}

/** How somebody signs in. */
export interface SignIn {
  /** `email` (password), `magic-code`, or the provider. */
  readonly medium: string;
  /** A code or a provider has just shown that the address is theirs. */
  readonly isProven: boolean;
  readonly kind: SessionKind;
  readonly request: FastifyRequest;
}

/** Refuses a deactivated account (5019): no way of signing in opens it again. */
export function requireActive(user: Pick<UserRow, 'is_active' | 'email'>): void {
  if (!user.is_active) throw new AuthRefusal('USER_ACCOUNT_DEACTIVATED', { email: user.email });
}

/**
 * Signs a person in: notes it, hands a proven placeholder over to its person, and begins a session, whose token it
 * answers. Whoever was deactivated meanwhile is refused.
 */
export async function signInUser(
  scope: Scope,
  before: UserRow,
  signIn: SignIn,
): Promise<{ user: UserRow; token: string }> {
  const { medium, isProven } = signIn;
  const visit = visitOf(signIn.request, signIn.kind);
  const isTakenOver = isProven && (await isOpenToOthers(scope, before));
  if (isTakenOver) await endSessions(scope, before.id);
  const user = one(
    await scope.db
      .update(users)
      .set({
        ...(isProven ? { is_email_verified: true, is_placeholder: false } : {}),
        ...(isTakenOver ? { password_hash: null, is_password_autoset: true } : {}),
        last_login_medium: medium,
        last_active: sql`now()`,
        last_login_time: sql`now()`,
        last_login_ip: visit.ip,
        last_login_uagent: visit.userAgent,
      })
      .where(eq(users.id, before.id))
      .returning(),
  );
  requireActive(user);
  scope.emit({
    type: 'user.updated',
    data: { before, after: user },
    publish: [userPublication(user)],
  });
  scope.emit({
    type: 'audit.noted',
    data: {
      kind: 'sign_in',
      action: signIn.kind === 'admin' ? 'sign_in.admin' : 'sign_in.done',
      actorId: user.id,
      details: { medium },
    },
  });
  return { user, token: await beginSession(scope, user.id, visit) };
}

/**
 * Whether somebody else may hold the account: anybody can sign up with a password and another's address. Whoever
 * proves the address first has it alone: that password and its sessions end, and a new one is asked for. The
 * people who run the installation set theirs up themselves.
 */
async function isOpenToOthers(scope: Scope, user: UserRow): Promise<boolean> {
  if (user.is_email_verified || user.password_hash === null) return false;
  const [admin] = await scope.sql`
    SELECT 1 FROM instance_admins WHERE user_id = ${user.id} AND ${live(scope.sql)}`;
  return admin === undefined;
}

/** Ends the session a browser came with, if any, and takes its cookie back. */
export async function signOutUser(
  platform: Platform,
  { request, reply }: Http,
  kind: SessionKind,
): Promise<void> {
  clearSessionCookie(platform.config, reply, kind);
  const given = givenSession(request, kind);
  if (!given) return;
  await inTransaction(platform, systemFacts, async (scope) => {
    const userId = await endSession(scope, given);
    if (!userId) return;
    await scope.db
      .update(users)
      .set({ last_logout_time: sql`now()`, last_logout_ip: request.ip })
      .where(eq(users.id, userId));
  });
}

/** Ends a person's sessions, all or all but one, of one kind or of both; their sockets are closed. */
export async function endSessions(
  scope: Scope,
  userId: string,
  exceptSessionId?: string,
  kind?: SessionKind,
): Promise<void> {
  const ended = await scope.db
    .delete(sessions)
    .where(
      and(
        eq(sessions.user_id, userId),
        exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined,
        kind ? eq(sessions.kind, kind) : undefined,
      ),
    )
    .returning({ id: sessions.id, user_id: sessions.user_id });
  for (const session of ended) scope.emit(sessionEnded(session));
}
