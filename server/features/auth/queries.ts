import { and, desc, eq, gt, sql } from 'drizzle-orm';

import type { SignInRules } from '#server/features/instances/queries.ts';
import type { UserRow } from '#server/features/users/events.ts';
import { users } from '#server/features/users/table.ts';
import type { Scope, UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { EmailCheck } from '#shared/contract/auth.ts';

import { sessions } from './table.ts';

/** The user of an address, also deactivated ones and placeholders; bots cannot sign in. */
export async function findPerson(scope: Scope, email: string): Promise<UserRow | undefined> {
  const [user] = await scope.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.is_bot, false)));
  return user;
}

/** Whether a workspace has invited the address, which permits sign-up while it is closed. */
export async function isInvited(scope: Scope, email: string): Promise<boolean> {
  const rows = await scope.sql`
    SELECT 1 FROM workspace_invitations i
    JOIN workspaces w ON w.id = i.workspace_id AND ${live(scope.sql, 'w')}
    WHERE i.email = ${email} AND ${live(scope.sql, 'i')} AND (i.accepted OR i.expires_at > now()) LIMIT 1`;
  return rows.length > 0;
}

/** The first page after signing in: the last workspace, an invitation, or onboarding. */
export async function landingPath(scope: Scope, user: UserRow): Promise<string> {
  const [place] = await scope.sql<
    { is_onboarded: boolean | null; slug: string | null; is_invited: boolean }[]
  >`
    SELECT p.is_onboarded, mine.slug, EXISTS (
        SELECT 1 FROM workspace_invitations i WHERE i.email = ${user.email} AND ${live(scope.sql, 'i')}
      ) AS is_invited
    FROM (SELECT 1) AS always
    LEFT JOIN profiles p ON p.user_id = ${user.id}
    LEFT JOIN LATERAL (
      SELECT w.slug FROM workspace_members m
      JOIN workspaces w ON w.id = m.workspace_id AND ${live(scope.sql, 'w')}
      WHERE m.member_id = ${user.id} AND m.is_active
      ORDER BY (w.id = p.last_workspace_id) IS TRUE DESC, w.created_at, w.id LIMIT 1) mine ON true`;
  if (!place?.is_onboarded) return 'onboarding';
  if (place.slug !== null) return place.slug;
  return place.is_invited ? 'invitations' : 'create-workspace';
}

/** The person's active sessions, last seen first. */
export function listSessions(scope: UserScope) {
  return scope.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, scope.user.id), gt(sessions.expires_at, sql`now()`)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id));
}

/**
 * The next step for an address (email-check). A placeholder counts as an account where mail works;
 * otherwise it is sent to sign-up, its only way in.
 */
export async function checkEmail(
  scope: Scope,
  rules: SignInRules,
  email: string,
): Promise<EmailCheck> {
  const user = await findPerson(scope, email);
  const existing = user !== undefined && (rules.isMailOn || !user.is_placeholder);
  const canUseCode = rules.isMailOn && rules.isCodeOn;
  const is_password_autoset = existing && user.is_password_autoset;
  const status = canUseCode && (!existing || is_password_autoset) ? 'MAGIC_CODE' : 'CREDENTIAL';
  return { existing, status, is_password_autoset };
}
