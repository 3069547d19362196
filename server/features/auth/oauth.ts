import { createHash } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { SignInRules } from '#server/features/instances/queries.ts';
import type { UserRow } from '#server/features/users/events.ts';
import { accounts, users } from '#server/features/users/table.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { makeToken } from '#server/platform/access/sessions.ts';
import { AuthRefusal } from '#server/platform/http/auth-refusal.ts';
import { takeFromLimit } from '#server/platform/http/rate-limit.ts';
import type { Http } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { seal, unseal } from '#server/platform/settings/secret-key.ts';
import { OAUTH_PROVIDERS } from '#shared/contract/auth.ts';
import { plainName } from '#shared/lib/names.ts';

import { createAccount } from './commands.ts';
import { enter, requireSetUp, requireSignUp } from './flows.ts';
import { fetchJson } from './oauth-client.ts';
import { type Provider, providerOf, type ProviderPerson } from './oauth-providers.ts';
import { findPerson } from './queries.ts';

/** What a browser keeps, sealed, between leaving for a provider and coming back. */
const Journey = z.object({
  provider: z.enum(OAUTH_PROVIDERS),
  side: z.enum(['app', 'space']),
  next: z.string(),
  state: z.string(),
  until: z.number(),
});
type Journey = z.infer<typeof Journey>;

/** Seconds a person may take at the provider. */
export const JOURNEY_SECONDS = 600;

/** Begins a sign-in at a provider: where to send the browser, and the sealed journey it must bring back. */
export async function beginJourney(
  scope: Scope,
  plan: Pick<Journey, 'provider' | 'side' | 'next'>,
): Promise<{ address: string; sealed: string }> {
  const { platform } = scope;
  const rules = await requireSetUp(scope);
  const provider = requireProvider(platform, plan.provider, rules);
  const state = makeToken();
  const address = new URL(provider.authorizeUrl);
  const parameters = {
    client_id: provider.client_id,
    redirect_uri: callbackUrl(platform, provider),
    state,
    ...provider.authorizeParameters,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  const journey: Journey = { ...plan, state, until: Date.now() + JOURNEY_SECONDS * 1000 };
  const sealed = seal(platform.secretKey, 'oauth-journey', JSON.stringify(journey));
  return { address: address.href, sealed };
}

/** The journey a browser brings back, or null when it brings none that is ours and still good. */
export function readJourney(platform: Platform, sealed: string | undefined): Journey | null {
  try {
    const text = unseal(platform.secretKey, 'oauth-journey', sealed ?? '');
    const journey = Journey.parse(JSON.parse(text));
    return journey.until > Date.now() ? journey : null;
  } catch {
    // Altered, cut short or sealed under another key: as good as none.
    return null;
  }
}

/** Ends a sign-in at a provider: checks the way back, asks who it is, signs in; answers where to go on. */
export async function endJourney(
  scope: Scope,
  name: Journey['provider'],
  journey: Journey | null,
  query: { code: string; state: string },
  http: Http,
): Promise<string> {
  const { platform } = scope;
  const rules = await requireSetUp(scope);
  const provider = requireProvider(platform, name, rules);
  const isOwnReturn =
    journey !== null && journey.provider === name && digest(journey.state) === digest(query.state);
  if (!isOwnReturn || query.code === '') throw new AuthRefusal(provider.failed);
  await useStateOnce(platform, provider, journey.state);
  const tokens = await askProvider(platform, provider, () =>
    exchange(platform, provider, query.code),
  );
  const person = await askProvider(platform, provider, () => provider.person(tokens.access_token));
  const { email } = person;
  if (email === null) throw new AuthRefusal('INVALID_EMAIL');
  const linked = await findLinked(scope, provider, person);
  const known = linked ?? (await findPerson(scope, email));
  if (!known) await requireSignUp(scope, rules, email);
  return enter(scope, http, journey, {
    medium: name,
    find: async (tx) => {
      const user = known ?? (await createAccount(tx, newAccount(person, email)));
      await link(tx, provider, person, tokens, user);
      return user;
    },
  });
}

/** A provider that is off is refused, even with its address typed by hand. */
function requireProvider(
  platform: Platform,
  name: Journey['provider'],
  rules: SignInRules,
): Provider {
  const provider = providerOf(name, platform.config, rules.setting);
  if (!provider.isOn) throw new AuthRefusal(provider.notConfigured);
  return provider;
}

function callbackUrl(platform: Platform, provider: Provider): string {
  return `${platform.config.PUBLIC_URL}/auth/${provider.name}/callback/`;
}

/** A state that came back once is spent, though the browser may still hold the journey. */
async function useStateOnce(platform: Platform, provider: Provider, state: string): Promise<void> {
  try {
    const once = { max: 1, seconds: JOURNEY_SECONDS };
    await takeFromLimit(platform, `oauth-state:${digest(state)}`, once);
  } catch {
    throw new AuthRefusal(provider.failed);
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Whatever goes wrong over there is the provider's error to the person; the log knows more. */
async function askProvider<T>(platform: Platform, provider: Provider, ask: () => Promise<T>) {
  try {
    return await ask();
  } catch (error) {
    platform.log.warn({ err: error, provider: provider.name }, 'a provider refused a sign-in');
    throw new AuthRefusal(provider.failed);
  }
}

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.coerce.number().int().min(0).max(1_000_000_000).nullish(),
  refresh_token_expires_in: z.coerce.number().int().min(0).max(1_000_000_000).nullish(),
});
type Tokens = z.infer<typeof Tokens>;

async function exchange(platform: Platform, provider: Provider, code: string): Promise<Tokens> {
  const body = new URLSearchParams({
    client_id: provider.client_id,
    client_secret: provider.client_secret,
    code,
    redirect_uri: callbackUrl(platform, provider),
    grant_type: 'authorization_code',
  });
  return Tokens.parse(await fetchJson(provider.tokenUrl, { method: 'POST', body }));
}

/** The person this very account signed in before: it stays theirs when its address changes over there. */
async function findLinked(
  scope: Scope,
  provider: Provider,
  person: ProviderPerson,
): Promise<UserRow | undefined> {
  const [found] = await scope.db
    .select({ user: users })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.user_id))
    .where(
      and(
        eq(accounts.provider, provider.name),
        eq(accounts.provider_account_id, person.account_id),
      ),
    );
  return found?.user;
}

function newAccount(person: ProviderPerson, email: string) {
  return {
    email,
    password_hash: null,
    is_email_verified: true,
    avatar: /^https:\/\//i.test(person.avatar) ? person.avatar : '',
    first_name: plainName(person.first_name).slice(0, 255),
    last_name: plainName(person.last_name).slice(0, 255),
  };
}

async function link(
  scope: Scope,
  provider: Provider,
  person: ProviderPerson,
  tokens: Tokens,
  user: UserRow,
): Promise<void> {
  const sealed = (token: string | null | undefined) =>
    token ? seal(scope.platform.secretKey, 'oauth-token', token) : null;
  const from = (seconds: number | null | undefined) =>
    seconds ? sql`now() + make_interval(secs => ${seconds})` : null;
  const state = {
    sealed_access_token: sealed(tokens.access_token),
    sealed_refresh_token: sealed(tokens.refresh_token),
    access_token_expired_at: from(tokens.expires_in),
    refresh_token_expired_at: from(tokens.refresh_token_expires_in),
    last_connected_at: sql`now()`,
  };
  await scope.db
    .insert(accounts)
    .values({
      user_id: user.id,
      provider: provider.name,
      provider_account_id: person.account_id.slice(0, 255),
      ...state,
    })
    .onConflictDoUpdate({
      target: [accounts.provider, accounts.provider_account_id],
      set: { ...state, updated_at: sql`now()` },
    });
}
