import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { type UserRow, userPublication } from '#server/features/users/events.ts';
import { notificationPreferences, profiles, users } from '#server/features/users/table.ts';
import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import type { SessionKind } from '#server/platform/access/sessions.ts';
import { one } from '#server/platform/database/rows.ts';
import type { Http } from '#server/platform/http/route.ts';
import { clearSessionCookie, givenSession } from '#server/platform/http/session-cookies.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';
import { instanceLanguage } from '#server/platform/texts/visitor-language.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { languageOf } from '#shared/constants/languages.ts';
import { localPart } from '#shared/lib/person-name.ts';
import { firstMails } from '#shared/notifications/kinds.ts';

import { lockAccount, type ProviderAccount, takeOver } from './ownership.ts';
import { beginSession, endSession, visitOf } from './sessions/commands.ts';

export interface NewAccount {
  /** Trimmed and lower-case. */
  readonly email: string;
  /** Null = none: the person signs in by code or provider and may set one (`is_password_autoset`). */
  readonly password_hash: string | null;
  /** Whether the person has proven that the address is theirs. */
  readonly is_email_verified: boolean;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly display_name?: string;
  readonly avatar?: string;
  readonly company_name?: string;
  /** The instance's by default. */
  readonly language?: string | undefined;
  /** A person created by an import, who has never signed in. */
  readonly is_placeholder?: boolean;
  /** Acts only by API tokens and cannot sign in. */
  readonly is_bot?: boolean;
}

/** Creates an account: user, profile and mail preferences. */
export async function createAccount(scope: Scope, account: NewAccount): Promise<UserRow> {
  const { company_name = '', language, ...person } = account;
  const [user] = await scope.db
    .insert(users)
    .values({
      ...person,
      display_name: account.display_name ?? localPart(account.email),
      username: sql`replace(gen_random_uuid()::text, '-', '')`,
      is_password_autoset: account.password_hash === null,
      // A placeholder has never signed in.
      ...(account.is_placeholder && { last_login_medium: '' }),
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  // Someone signed up with the address after the check.
  if (!user) throw new AuthRefusal('AUTHENTICATION_FAILED_SIGN_UP', { email: account.email });
  const { code, weekStart } = languageOf(language ?? '') ?? (await instanceLanguage(scope));
  await scope.db
    .insert(profiles)
    .values({ user_id: user.id, company_name, language: code, start_of_the_week: weekStart });
  await scope.db
    .insert(notificationPreferences)
    .values({ user_id: user.id, created_by: user.id, ...firstMails() });
  return user;
}

export interface SignIn {
  /** `email` (password), `magic-code`, or the provider. */
  readonly medium: string;
  /** The address that a code or provider has just verified; null for none. */
  readonly proves: string | null;
  /** The provider's account used for signing in. */
  readonly linked?: ProviderAccount | undefined;
  readonly kind: SessionKind;
  readonly request: FastifyRequest;
}

/** Refuses a deactivated account (5019): no kind of sign-in reactivates it. */
export function requireActive(user: Pick<UserRow, 'is_active' | 'email'>): void {
  if (!user.is_active) throw new AuthRefusal('USER_ACCOUNT_DEACTIVATED', { email: user.email });
}

/**
 * Signs a person in and returns the token of a new session. A proof of the address transfers the
 * account to the person (`takeOver`). Refuses an account that was deactivated meanwhile.
 */
export async function signInUser(
  scope: Scope,
  checked: UserRow,
  { medium, proves, linked, kind, request }: SignIn,
): Promise<{ user: UserRow; token: string }> {
  const visit = visitOf(request, kind);
  const found = await lockAccount(scope, checked, 'AUTHENTICATION_FAILED_SIGN_IN');
  const isProven = proves === found.email;
  const before = isProven
    ? await takeOver(scope, found, { medium, provesAddress: true, linked })
    : found;
  const user = one(
    await scope.db
      .update(users)
      .set({
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
      action: kind === 'admin' ? 'sign_in.admin' : 'sign_in.done',
      actorId: user.id,
      details: { medium },
    },
  });
  return { user, token: await beginSession(scope, user.id, visit) };
}

/** Ends the browser's session, if any, and clears its cookie. */
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
