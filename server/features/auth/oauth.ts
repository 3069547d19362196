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
import { SIGN_IN_PROVIDERS } from '#shared/constants/sign-in.ts';
import type { AuthError } from '#shared/contract/auth-errors.ts';
import { plainName } from '#shared/lib/names.ts';

import { createAccount } from './commands.ts';
import { enter, requireSetUp, requireSignUp } from './flows.ts';
import { accountOf, type Arrived, findLinked, link, renewLink } from './linked-accounts.ts';
import type { ProviderPerson } from './oauth-providers.ts';
import { findPerson } from './queries.ts';
import { callbackUrl, requireWay, type Way } from './ways.ts';

/** What a browser keeps, sealed, between leaving for a provider and coming back. */
const Journey = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  side: z.enum(['app', 'space']),
  next: z.string(),
  state: z.string(),
  until: z.number(),
  /** Of OpenID Connect: what the way back is checked by. */
  proof: z.object({ verifier: z.string(), nonce: z.string() }).optional(),
  /** The session in which somebody wants to sign in by this account, too. */
  linkTo: z.string().optional(),
  /** An instance admin tries the provider: nobody is signed in. */
  isTest: z.boolean().optional(),
});
/** A sign-in at a provider that is under way. */
export type Journey = z.infer<typeof Journey>;

/** Seconds a person may take at the provider. */
export const JOURNEY_SECONDS = 600;

/** Begins a sign-in at a provider: where to send the browser, and the sealed journey it must bring back. */
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

/** A browser that came back from a provider with the journey it left with. */
export interface Return {
  readonly way: Way;
  readonly journey: Journey;
  /** The address that it came back to. */
  readonly back: URL;
  readonly rules: SignInRules;
}

/** Checks the way back from a provider; it can be gone once. */
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
  // A test shows what the provider says instead of a code.
  if (!hasCode && !journey.isTest) throw new AuthRefusal(way.failed);
  await useStateOnce(platform, way, journey.state);
  return { way, journey, back, rules };
}

/** Ends a sign-in at a provider: asks who it is, signs in; answers where to go on. */
export async function endJourney(scope: Scope, came: Return, http: Http): Promise<string> {
  const { way, journey, rules } = came;
  const arrived = await arrive(scope, came);
  const found = await decide(scope, arrived, rules);
  if ('refusal' in found) throw found.refusal;
  return enter(scope, http, journey, {
    medium: way.name,
    // Of the account alone that has this very address: one that was linked may have another.
    proves: arrived.person.email,
    linked: accountOf(arrived),
    find: async (tx) => {
      const user = found.user ?? (await createAccount(tx, newAccount(arrived.person, found.email)));
      await (found.user && found.isLinked ? renewLink(tx, arrived) : link(tx, user, arrived));
      return user;
    },
  });
}

/** Asks a provider who has come back from it. */
export async function arrive(
  { platform }: Scope,
  { way, journey, back }: Return,
): Promise<Arrived> {
  return { way, ...(await askProvider(platform, way, () => way.arrive(back, journey))) };
}

/** Whom a sign-in leads to: an account, a new one with a proven address, or nobody. */
type Decision =
  | { readonly user: UserRow; readonly isLinked: boolean }
  | { readonly user: null; readonly email: string }
  | { readonly refusal: AuthRefusal };

/** Decides on what a provider said of a person. */
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

/** A state that came back once is spent, though the browser may still hold the journey. */
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

/** Whatever goes wrong over there is the provider's error to the person; the log knows more. */
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
