import { z } from 'zod';

import type { Platform } from '#server/platform/process/platform.ts';
import { seal, unseal } from '#server/platform/settings/secret-key.ts';
import type { IntegrationProvider } from '#shared/constants/integrations.ts';

import type { WorkspaceIntegrationRow } from './entity.ts';
import { askGithub, githubApi, GithubPerson } from './github/github-api.ts';
import { type ProviderApi, ProviderError } from './provider-client.ts';
import { askSlack, slackApi } from './slack/slack-api.ts';

/** Purpose under which tokens of connections are sealed. */
const PURPOSE = 'integration-token';

/** The provider's account that a token belongs to. */
export type Account = Pick<WorkspaceIntegrationRow, 'account' | 'account_url' | 'avatar_url'>;

export function sealToken(platform: Platform, token: string): string {
  return seal(platform.secretKey, PURPOSE, token);
}

export function apiOf(
  platform: Platform,
  { provider, api_url, secret }: Pick<WorkspaceIntegrationRow, 'provider' | 'api_url' | 'secret'>,
): ProviderApi {
  if (secret === null) {
    throw new ProviderError('stop', 'The token is gone. Connect again.', { isOfConnection: true });
  }
  return apiWith(platform, provider, api_url, unseal(platform.secretKey, PURPOSE, secret));
}

/** The API of a connection with a token that is not stored yet. */
export function apiWith(
  platform: Platform,
  provider: IntegrationProvider,
  url: string,
  token: string,
): ProviderApi {
  return provider === 'github' ? githubApi(platform, url, token) : slackApi(platform, url, token);
}

const Team = z.object({
  team: z.string(),
  url: z.string().default(''),
});

/** Requests the token's account from the provider; throws when the token is refused. */
export async function readAccount(
  provider: IntegrationProvider,
  api: ProviderApi,
): Promise<Account> {
  if (provider === 'slack') {
    const { team, url } = await askSlack(api, 'auth.test', Team, {});
    return { account: team.slice(0, 255), account_url: webUrl(url), avatar_url: '' };
  }
  const missing = 'GitHub is not at this address.';
  const person = await askGithub(api, { path: '/user', schema: GithubPerson }, missing);
  return {
    account: person.login,
    account_url: webUrl(person.html_url),
    avatar_url: webUrl(person.avatar_url),
  };
}

/** The URL if a link may lead to it; "" for other schemes and texts. */
export const webUrl = (given: string): string => (/^https?:\/\//i.test(given) ? given : '');
