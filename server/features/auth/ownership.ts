import { eq, sql } from 'drizzle-orm';

import { type UserRow, userPublication } from '#server/features/users/events.ts';
import { users } from '#server/features/users/table.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one } from '#server/platform/database/rows.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import type { AuthError } from '#shared/contract/auth-errors.ts';

import { newAddressProof } from './codes.ts';
import type { EndedKeys } from './events.ts';
import { takenOverMail } from './mails.ts';
import { endSessions } from './sessions/commands.ts';

export interface ProviderAccount {
  readonly provider: string;
  readonly provider_account_id: string;
}

/** How a person proves that an account is theirs. */
export interface Arrival {
  /** `magic-code`, `new-address`, `password-reset`, or the provider. */
  readonly medium: string;
  /** Whether it proves the address; a link handed over by an instance admin does not. */
  readonly provesAddress: boolean;
  /** The provider's account of the proof, which stays linked. */
  readonly linked?: ProviderAccount | undefined;
  /** The session of the proof, which stays with its password: others had no access before. */
  readonly session_id?: string;
}

/**
 * Transfers an account to the person who has just proven its address. Before that anyone could have
 * signed up with the address and still have access, so the first proof ends all other access to the
 * account. Every kind of proof calls this. The row must be locked.
 */
export async function takeOver(scope: Scope, before: UserRow, arrival: Arrival): Promise<UserRow> {
  const isOpen = !before.is_email_verified && !(await hasSetUpInstance(scope, before));
  const proves = arrival.provesAddress && !before.is_email_verified;
  if (!isOpen && !proves && !before.is_placeholder) return before;
  const user = one(
    await scope.db
      .update(users)
      .set({
        ...(proves && { is_email_verified: true }),
        is_placeholder: false,
        ...(isOpen && !arrival.session_id && { password_hash: null, is_password_autoset: true }),
        updated_at: sql`clock_timestamp()`,
      })
      .where(eq(users.id, before.id))
      .returning(),
  );
  const publish = [userPublication(user)];
  scope.emit({ type: 'user.updated', data: { before, after: user }, publish });
  if (isOpen) await endKeys(scope, before, arrival);
  return user;
}

/**
 * Locks the account for the transaction. Passwords, codes and links are checked before: a
 * concurrent takeover has invalidated them.
 */
export async function lockAccount(
  scope: Scope,
  checked: UserRow,
  refusal: AuthError,
): Promise<UserRow> {
  const found = scope.db.select().from(users).where(eq(users.id, checked.id));
  const [now] = await found.for('no key update');
  const isSame =
    now?.email === checked.email &&
    now.password_hash === checked.password_hash &&
    now.is_email_verified === checked.is_email_verified;
  if (!isSame) throw new AuthRefusal(refusal, { email: checked.email });
  return now;
}

/** Deletes codes and links that were requested before and are still valid. */
export async function endProofs({ sql: run }: Scope, { id, email }: UserRow): Promise<void> {
  const codes = [email, newAddressProof(id, email).key];
  await run`DELETE FROM one_time_codes WHERE email = ANY(${codes})`;
  await run`DELETE FROM password_resets WHERE user_id = ${id}`;
}

/**
 * Whether the person set up the instance: the operator may have entered any address, and must not
 * be locked out by its owner. Admins added by another admin do not count.
 */
async function hasSetUpInstance({ sql: run }: Scope, { id }: UserRow): Promise<boolean> {
  const found = await run`
    SELECT 1 FROM instance_admins WHERE user_id = ${id} AND created_by IS NULL AND ${live(run)}`;
  return found.length > 0;
}

/** Ends all access; other features do so in reactions to `account.taken_over`. */
async function endKeys(scope: Scope, before: UserRow, arrival: Arrival): Promise<void> {
  const ended = await listKeys(scope, before, arrival);
  await endSessions(scope, before.id, arrival.session_id);
  await scope.sql`DELETE FROM accounts WHERE ${otherLinks(scope, before, arrival)}`;
  await endProofs(scope, before);
  const isSomething = Object.values(ended).some((key) => (Array.isArray(key) ? key[0] : key));
  if (!isSomething) return;
  const { id, email } = before;
  scope.emit({ type: 'account.taken_over', data: { userId: id, medium: arrival.medium, ended } });
  const page = webAddress(scope.platform.config, 'app', 'profile/security');
  if (arrival.provesAddress) await queueMail(scope, takenOverMail(email, ended, page));
}

async function listKeys(scope: Scope, before: UserRow, arrival: Arrival): Promise<EndedKeys> {
  const { sql: run } = scope;
  const { id, password_hash } = before;
  const counted = await run<Omit<EndedKeys, 'password'>[]>`
    SELECT
      (SELECT count(*)::int FROM sessions WHERE user_id = ${id} AND expires_at > now()
        AND id IS DISTINCT FROM ${arrival.session_id ?? null}) AS sessions,
      ARRAY(SELECT DISTINCT provider::text FROM accounts WHERE ${otherLinks(scope, before, arrival)}
        ORDER BY 1) AS linked_accounts,
      (SELECT count(*)::int FROM api_tokens WHERE user_id = ${id} AND ${live(run)}) AS api_tokens,
      (SELECT count(*)::int FROM project_syncs
        WHERE created_by = ${id} AND status = 'active' AND ${live(run)}) AS syncs`;
  return { password: password_hash !== null && !arrival.session_id, ...one(counted) };
}

function otherLinks({ sql: run }: Scope, { id }: UserRow, { linked }: Arrival) {
  const [provider, account] = [linked?.provider ?? '', linked?.provider_account_id ?? ''];
  return run`user_id = ${id} AND NOT (provider = ${provider} AND provider_account_id = ${account})`;
}
