import { and, eq, sql } from 'drizzle-orm';

import type { UserRow } from '#server/features/users/events.ts';
import { accounts, users } from '#server/features/users/table.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';
import { seal } from '#server/platform/settings/secret-key.ts';

import type { ProviderPerson } from './oauth-providers.ts';
import type { ProviderAccount } from './ownership.ts';
import type { Tokens, Way } from './ways.ts';

/** Path of the page that lists a person's linked accounts. */
export const LINKED_PAGE = 'profile/security';

/** A person returning from a provider. */
export interface Arrived {
  readonly way: Way;
  readonly person: ProviderPerson;
  readonly tokens: Tokens;
}

/** The key of a provider's account in our table. */
export function accountOf({ way, person }: Pick<Arrived, 'way' | 'person'>): ProviderAccount {
  return { provider: way.name, provider_account_id: person.account_id.slice(0, 255) };
}

/** The person linked to the provider's account: the link outlives a change of its address there. */
export async function findLinked(
  scope: Scope,
  arrived: Pick<Arrived, 'way' | 'person'>,
): Promise<UserRow | undefined> {
  const [found] = await scope.db
    .select({ user: users })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.user_id))
    .where(isAccount(accountOf(arrived)));
  return found?.user;
}

/** Links a provider's account: from now on it signs the person in. */
export async function link(scope: Scope, user: UserRow, arrived: Arrived): Promise<void> {
  const made = await scope.db
    .insert(accounts)
    .values({ user_id: user.id, ...accountOf(arrived), ...stateOf(scope, arrived.tokens) })
    .onConflictDoNothing({ target: [accounts.provider, accounts.provider_account_id] })
    .returning({ provider: accounts.provider });
  // The account was linked meanwhile, perhaps by another person.
  if (made.length === 0) throw new AuthRefusal(arrived.way.failed);
  const note = { action: 'linked_account.created', actorId: user.id, target: arrived.way.name };
  scope.emit({ type: 'audit.noted', data: { kind: 'sign_in', ...note } });
}

/** Stores the new tokens of a linked account; refuses one that was unlinked meanwhile. */
export async function renewLink(scope: Scope, arrived: Arrived): Promise<void> {
  const renewed = await scope.db
    .update(accounts)
    .set({ ...stateOf(scope, arrived.tokens), updated_at: sql`now()` })
    .where(isAccount(accountOf(arrived)))
    .returning({ id: accounts.id });
  if (renewed.length === 0) throw new AuthRefusal(arrived.way.failed);
}

function isAccount({ provider, provider_account_id }: ProviderAccount) {
  return and(
    eq(accounts.provider, provider),
    eq(accounts.provider_account_id, provider_account_id),
  );
}

function stateOf(scope: Scope, tokens: Tokens) {
  const sealed = (token: string | null | undefined) =>
    token ? seal(scope.platform.secretKey, 'oauth-token', token) : null;
  const from = (seconds: number | null | undefined) =>
    seconds ? sql`now() + make_interval(secs => ${seconds})` : null;
  return {
    sealed_access_token: sealed(tokens.access_token),
    sealed_refresh_token: sealed(tokens.refresh_token),
    access_token_expired_at: from(tokens.expires_in),
    refresh_token_expired_at: from(tokens.refresh_token_expires_in),
    last_connected_at: sql`now()`,
  };
}
