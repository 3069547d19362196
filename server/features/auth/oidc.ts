import { createHash } from 'node:crypto';

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  type ServerMetadata,
} from 'openid-client';
import { z } from 'zod';

import { emailAddressIn } from '#shared/lib/email-address.ts';

import type { ProviderPerson } from './oauth-providers.ts';

/** An admin's settings of the OpenID Connect provider. */
export interface OidcSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** Only addresses of these domains may sign in; empty = all. */
  readonly domains: readonly string[];
}

/** The provider's settings; null while they are incomplete. */
export function oidcSettings(setting: (key: string) => string): OidcSettings | null {
  const [issuer, client_id] = [setting('OIDC_ISSUER'), setting('OIDC_CLIENT_ID')];
  if (issuer === '' || client_id === '') return null;
  const domains = setting('OIDC_DOMAINS')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return { issuer, client_id, client_secret: setting('OIDC_CLIENT_SECRET'), domains };
}

const TIMEOUT_SECONDS = 10;

/**
 * Runs OpenID Connect discovery. An instance admin sets the address, which may be in the private
 * network and without TLS.
 */
async function connect(settings: OidcSettings): Promise<Configuration> {
  const { issuer, client_id, client_secret } = settings;
  const isPlain = issuer.startsWith('http:');
  const found = await discovery(new URL(issuer), client_id, undefined, None(), {
    timeout: TIMEOUT_SECONDS,
    execute: isPlain ? [allowInsecureRequests] : [],
  });
  const metadata = found.serverMetadata();
  const config = new Configuration(metadata, client_id, {}, secretBy(metadata, client_secret));
  config.timeout = TIMEOUT_SECONDS;
  if (isPlain) allowInsecureRequests(config);
  return config;
}

function secretBy(metadata: ServerMetadata, secret: string) {
  if (secret === '') return None();
  // Default of the specification for a missing value.
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? ClientSecretBasic(secret)
    : ClientSecretPost(secret);
}

/** The provider's metadata for the admin's page. */
export async function discover(settings: OidcSettings): Promise<Record<string, string>> {
  const metadata = (await connect(settings)).serverMetadata();
  const facts = {
    issuer: metadata.issuer,
    authorization_endpoint: metadata.authorization_endpoint,
    token_endpoint: metadata.token_endpoint,
    userinfo_endpoint: metadata.userinfo_endpoint,
    jwks_uri: metadata.jwks_uri,
    code_challenge_methods: metadata.code_challenge_methods_supported?.join(', '),
  };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, text]) => (text ? [[key, text]] : [])),
  );
}

/** PKCE verifier and nonce, checked on return besides the state. */
export interface OidcProof {
  readonly verifier: string;
  readonly nonce: string;
}

/** The authorization URL, and what the return is checked against. */
export async function leaveForOidc(
  settings: OidcSettings,
  { redirect_uri, state }: { readonly redirect_uri: string; readonly state: string },
): Promise<{ readonly address: string; readonly proof: OidcProof }> {
  const config = await connect(settings);
  const proof = { verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
  const address = buildAuthorizationUrl(config, {
    redirect_uri,
    state,
    scope: 'openid email profile',
    nonce: proof.nonce,
    code_challenge: await calculatePKCECodeChallenge(proof.verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, proof };
}

const text = z.string().catch('');
const Claims = z.looseObject({
  sub: z.string().min(1),
  email: text,
  email_verified: z.preprocess((value) => value === true || value === 'true', z.boolean()),
  name: text,
  given_name: text,
  family_name: text,
  picture: text,
});

export interface OidcArrival {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly person: ProviderPerson;
  readonly tokens: {
    readonly access_token: string;
    readonly refresh_token: string | undefined;
    readonly expires_in: number | undefined;
  };
}

/** Exchanges the code for claims and tokens; throws when any part of the return is invalid. */
export async function arriveFromOidc(
  settings: OidcSettings,
  back: URL,
  { state, proof }: { readonly state: string; readonly proof: OidcProof },
): Promise<OidcArrival> {
  const config = await connect(settings);
  const tokens = await authorizationCodeGrant(config, back, {
    pkceCodeVerifier: proof.verifier,
    expectedNonce: proof.nonce,
    expectedState: state,
    idTokenExpected: true,
  });
  const proven = tokens.claims() ?? { sub: '' };
  const more = config.serverMetadata().userinfo_endpoint
    ? await fetchUserInfo(config, tokens.access_token, proven.sub)
    : {};
  const claims = { ...more, ...proven };
  return {
    claims,
    person: personOf(config.serverMetadata(), Claims.parse(claims), verifiedIn([proven, more])),
    tokens: {
      access_token: tokens.access_token,
      refresh_token: tokens.refresh_token,
      expires_in: tokens.expires_in,
    },
  };
}

/** Verified addresses in a set of claims; a set's `email_verified` covers its own address only. */
function verifiedIn(sets: readonly object[]): ReadonlySet<string> {
  const claims = sets.map((set) => Claims.partial({ sub: true }).parse(set));
  const verified = claims.filter(({ email_verified }) => email_verified);
  return new Set(verified.flatMap(({ email }) => emailAddressIn(email) ?? []));
}

function personOf(
  { issuer }: ServerMetadata,
  claims: z.infer<typeof Claims>,
  verified: ReadonlySet<string>,
): ProviderPerson {
  const address = emailAddressIn(claims.email);
  return {
    // A subject is unique within its issuer: with another issuer it may be another person.
    account_id: createHash('sha256').update(`${issuer} ${claims.sub}`).digest('base64url'),
    email: address !== null && verified.has(address) ? address : null,
    avatar: claims.picture,
    first_name: claims.given_name || claims.name,
    last_name: claims.family_name,
  };
}

/** Whether a verified address belongs to an allowed domain. */
export function isAllowedDomain({ domains }: OidcSettings, email: string | null): boolean {
  return domains.length === 0 || domains.includes((email ?? '').split('@').at(-1) ?? '');
}
