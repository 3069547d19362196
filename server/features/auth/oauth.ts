import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { SignInRules } from '#server/features/instances/queries.ts';
import type { UserRow } from '#server/features/users/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { makeToken } from '#server/platform/access/sessions.ts';
import { takeFromLimit } from '#server/platform/guards/rate-limit.ts';
import type { Http } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';
import { seal, unseal } from '#server/platform/settings/secret-key.ts';
import { wishedLanguage } from '#server/platform/texts/visitor-language.ts';
import { SIGN_IN_PROVIDERS } from '#shared/constants/sign-in.ts';
import type { AuthError } from '#shared/contract/auth-errors.ts';
import { plainName } from '#shared/lib/names.ts';

import { createAccount } from './commands.ts';
import { enter, requireSetUp, requireSignUp } from './flows.ts';
import { accountOf, type Arrived, findLinked, link, renewLink } from './linked-accounts.ts';
import type { ProviderPerson } from './oauth-providers.ts';
import { findPerson } from './queries.ts';
import { callbackUrl, requireWay, type Way } from './ways.ts';

/** State sealed in a cookie between leaving for a provider and returning. */
const Journey = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  side: z.enum(['app', 'space']),
  next: z.string(),
  state: z.string(),
  until: z.number(),
  /** OpenID Connect only: what the return is checked against. */
  proof: z.object({ verifier: z.string(), nonce: z.string() }).optional(),
  /** The session to whose person the account is to be linked. */
  linkTo: z.string().optional(),
  /** A test by an instance admin, who is not signed in by it. */
  isTest: z.boolean().optional(),
});
/** A sign-in at a provider in progress. */
export type Journey = z.infer<typeof Journey>;

/** Time limit at the provider, in seconds. */
export const JOURNEY_SECONDS = 600;

/** Starts a sign-in at a provider: the URL for the browser, and the sealed state for its cookie. */
export async function beginJourney(
  scope: Scope,
  plan: Pick<Journey, 'provider' | 'side' | 'next' | 'linkTo' | 'isTest'>,
): Promise<{ address: string; sealed: string }> {
  const { platform } = scope;
  const rules = await requireSetUp(scope);
  const way = requireWay(platform, plan, rules);
  const state = makeToken();
  const { address, proof } = await askProvider(platform, way, () => way.leave(state));
  const until = Date.now() + JOURNEY_SECONDS * 1000;
  const journey: Journey = { ...plan, state, until, ...(proof && { proof }) };
  const sealed = seal(platform.secretKey, 'oauth-journey', JSON.stringify(journey));
  return { address, sealed };
}

/** Unseals the state of a browser; null when it is missing, invalid or expired. */
export function readJourney(platform: Platform, sealed: string | undefined): Journey | null {
  try {
    const text = unseal(platform.secretKey, 'oauth-journey', sealed ?? '');
    const journey = Journey.parse(JSON.parse(text));
    return journey.until > Date.now() ? journey : null;
  } catch {
    // Altered, truncated, or sealed under another key.
    return null;
  }
}

/** A browser's return from a provider, with its state. */
export interface Return {
  readonly way: Way;
  readonly journey: Journey;
  /** The full URL of the return. */
  readonly back: URL;
  readonly rules: SignInRules;
}

/** Validates the return from a provider; each state is accepted once. */
export async function checkReturn(
  scope: Scope,
  name: Journey['provider'],
  journey: Journey | null,
  http: Http,
): Promise<Return> {
  const { platform } = scope;
  const rules = await requireSetUp(scope);
  const way = requireWay(platform, { provider: name, isTest: journey?.isTest }, rules);
  const { search } = new URL(http.request.url, 'http://own');
  const back = new URL(`${callbackUrl(platform, name)}${search}`);
  const isOwn =
    journey !== null &&
    journey.provider === name &&
    digest(journey.state) === digest(back.searchParams.get('state') ?? '');
  if (!isOwn) throw new AuthRefusal(way.failed);
  const hasCode = (back.searchParams.get('code') ?? '') !== '';
  // A test shows the provider's error instead of a code.
  if (!hasCode && !journey.isTest) throw new AuthRefusal(way.failed);
  await useStateOnce(platform, way, journey.state);
  return { way, journey, back, rules };
}

/** Completes a sign-in at a provider; returns the path to open. */
export async function endJourney(scope: Scope, came: Return, http: Http): Promise<string> {
  const { way, journey, rules } = came;
  const arrived = await arrive(scope, came);
  const found = await decide(scope, arrived, rules);
  if ('refusal' in found) throw found.refusal;
  return enter(scope, http, journey, {
    medium: way.name,
    // Proves only the account with this address: a linked one may have another.
    proves: arrived.person.email,
    linked: accountOf(arrived),
    find: async (tx) => {
      const user =
        found.user ??
        (await createAccount(tx, {
          ...newAccount(arrived.person, found.email),
          language: wishedLanguage(http.request)?.code,
        }));
      await (found.user && found.isLinked ? renewLink(tx, arrived) : link(tx, user, arrived));
      return user;
    },
  });
}

/** Requests the returning person's identity from the provider. */
export async function arrive(
  { platform }: Scope,
  { way, journey, back }: Return,
): Promise<Arrived> {
  return { way, ...(await askProvider(platform, way, () => way.arrive(back, journey))) };
}

/** Result of a sign-in: an account, a new one with a proven address, or none. */
type Decision =
  | { readonly user: UserRow; readonly isLinked: boolean }
  | { readonly user: null; readonly email: string }
  | { readonly refusal: AuthRefusal };

export async function decide(
  scope: Scope,
  arrived: Pick<Arrived, 'way' | 'person'>,
  rules: SignInRules,
): Promise<Decision> {
  const { way, person } = arrived;
  const refuse = (reason: AuthError) => ({ refusal: new AuthRefusal(reason) });
  const linked = await findLinked(scope, arrived);
  const { email } = person;
  if (email === null && !(linked && way.name === 'oidc')) {
    return refuse(way.name === 'oidc' ? 'OIDC_EMAIL_NOT_VERIFIED' : 'INVALID_EMAIL');
  }
  if (!way.isAllowed(person)) return refuse('OIDC_DOMAIN_NOT_ALLOWED');
  if (linked) return { user: linked, isLinked: true };
  if (email === null) return refuse('INVALID_EMAIL');
  const known = await findPerson(scope, email);
  if (known) return { user: known, isLinked: false };
  try {
    await requireSignUp(scope, rules, email);
  } catch (error) {
    if (error instanceof AuthRefusal) return { refusal: error };
    throw error;
  }
  return { user: null, email };
}

/** A state can be used once, although the browser may still hold the cookie. */
async function useStateOnce(
  platform: Platform,
  way: Pick<Way, 'failed'>,
  state: string,
): Promise<void> {
  try {
    const once = { max: 1, seconds: JOURNEY_SECONDS };
    await takeFromLimit(platform, `oauth-state:${digest(state)}`, once);
  } catch {
    throw new AuthRefusal(way.failed);
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Turns any failure of the provider into its error code; the log has the details. */
async function askProvider<T>(
  platform: Platform,
  way: Pick<Way, 'name' | 'failed'>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    platform.log.warn({ err: error, provider: way.name }, 'a provider refused a sign-in');
    throw new AuthRefusal(way.failed);
  }
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
