import { z } from 'zod';

import type { SignInRules } from '#server/features/instances/queries.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';
import type { OAuthProvider, SignInProvider } from '#shared/constants/sign-in.ts';
import type { AuthError } from '#shared/contract/auth-errors.ts';

import { fetchJson } from './oauth-client.ts';
import { type Provider, providerOf, type ProviderPerson } from './oauth-providers.ts';
import {
  arriveFromOidc,
  isAllowedDomain,
  leaveForOidc,
  oidcSettings,
  type OidcProof,
} from './oidc.ts';

/** The OAuth flow of one provider. */
export interface Way {
  readonly name: SignInProvider;
  readonly failed: AuthError;
  leave(state: string): Promise<{ readonly address: string; readonly proof?: OidcProof }>;
  arrive(
    back: URL,
    kept: { readonly state: string; readonly proof?: OidcProof | undefined },
  ): Promise<{ readonly person: ProviderPerson; readonly tokens: Tokens }>;
  isAllowed(person: ProviderPerson): boolean;
}

/** A provider, and whether an instance admin is testing it. */
interface Asked {
  readonly provider: SignInProvider;
  readonly isTest?: boolean | undefined;
}

/** The flow of a provider; refuses one that is turned off. */
export function requireWay(
  platform: Platform,
  { provider: name, isTest = false }: Asked,
  rules: SignInRules,
): Way {
  return name === 'oidc'
    ? requireOidc(platform, rules, isTest)
    : requireOAuth(platform, name, rules);
}

function requireOidc(platform: Platform, rules: SignInRules, isTest: boolean): Way {
  const settings = oidcSettings(rules.setting);
  const isOn = isTest || rules.setting('IS_OIDC_ENABLED') === '1';
  if (!settings || !isOn) throw new AuthRefusal('OAUTH_NOT_CONFIGURED');
  const failed = 'OIDC_OAUTH_PROVIDER_ERROR';
  return {
    name: 'oidc',
    failed,
    leave: (state) =>
      leaveForOidc(settings, { state, redirect_uri: callbackUrl(platform, 'oidc') }),
    arrive: async (back, { state, proof }) => {
      if (!proof) throw new AuthRefusal(failed);
      const { person, tokens } = await arriveFromOidc(settings, back, { state, proof });
      return { person, tokens };
    },
    isAllowed: ({ email }) => isAllowedDomain(settings, email),
  };
}

function requireOAuth(platform: Platform, name: OAuthProvider, rules: SignInRules): Way {
  const provider = providerOf(name, platform.config, rules.setting);
  if (!provider.isOn) throw new AuthRefusal(provider.notConfigured);
  return {
    name,
    failed: provider.failed,
    leave: async (state) => {
      const address = new URL(provider.authorizeUrl);
      const parameters = {
        client_id: provider.client_id,
        redirect_uri: callbackUrl(platform, name),
        state,
        ...provider.authorizeParameters,
      };
      for (const [key, value] of Object.entries(parameters)) address.searchParams.set(key, value);
      return { address: address.href };
    },
    arrive: async (back) => {
      const tokens = await exchange(platform, provider, back.searchParams.get('code') ?? '');
      return { tokens, person: await provider.person(tokens.access_token) };
    },
    isAllowed: () => true,
  };
}

export function callbackUrl(platform: Platform, name: SignInProvider): string {
  return `${platform.config.PUBLIC_URL}/auth/${name}/callback/`;
}

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.coerce.number().int().min(0).max(1_000_000_000).nullish(),
  refresh_token_expires_in: z.coerce.number().int().min(0).max(1_000_000_000).nullish(),
});
export type Tokens = z.infer<typeof Tokens>;

async function exchange(platform: Platform, provider: Provider, code: string): Promise<Tokens> {
  const body = new URLSearchParams({
    client_id: provider.client_id,
    client_secret: provider.client_secret,
    code,
    redirect_uri: callbackUrl(platform, provider.name),
    grant_type: 'authorization_code',
  });
  return Tokens.parse(await fetchJson(provider.tokenUrl, { method: 'POST', body }));
}
