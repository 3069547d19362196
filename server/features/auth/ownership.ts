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

/** An account at a provider, as a linked one is found. */
export interface ProviderAccount {
  readonly provider: string;
  readonly provider_account_id: string;
}

/** How somebody comes to own an account. */
export interface Arrival {
  /** `magic-code`, `new-address`, `password-reset`, or the provider. */
  readonly medium: string;
  /** It shows that the address is theirs; a link that an instance admin hands over does not. */
  readonly provesAddress: boolean;
  /** The account at the provider that shows it, which stays linked. */
  readonly linked?: ProviderAccount | undefined;
  /** The session that shows it, which stays with its password: nobody gets into an unproven account without that. */
  readonly session_id?: string;
}

/**
 * Hands an account to whoever has just shown that its address is theirs. Until then anybody could have signed up with
 * the address and be waiting inside: so the first time, everything else that opens the account or acts as it ends.
 * Every road that proves an address leads here. The row must be locked.
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
 * The account as it is until the end of the transaction. A password, code or link is checked before: whoever has taken
 * the account over meanwhile has ended what was checked.
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

/** Codes and links that were asked for before and are still good. */
export async function endProofs({ sql: run }: Scope, { id, email }: UserRow): Promise<void> {
  const codes = [email, newAddressProof(id, email).key];
  await run`DELETE FROM one_time_codes WHERE email = ANY(${codes})`;
  await run`DELETE FROM password_resets WHERE user_id = ${id}`;
}

/**
 * Whether the person has set the instance up: its operator, who may have written any address, is not locked out by
 * whoever has that. An admin whom another one made is no such person.
 */
async function hasSetUpInstance({ sql: run }: Scope, { id }: UserRow): Promise<boolean> {
  const found = await run`
    SELECT 1 FROM instance_admins WHERE user_id = ${id} AND created_by IS NULL AND ${live(run)}`;
  return found.length > 0;
}

/** Other features end what acts as the account, as their reactions to `account.taken_over`. */
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
