import { z } from 'zod';

import type { Config } from '#server/platform/settings/config.ts';
import { type OAuthProvider } from '#shared/constants/sign-in.ts';
import { type AuthError } from '#shared/contract/auth-errors.ts';
import { emailAddressIn } from '#shared/lib/email-address.ts';

import { type Fetched, fetchJson } from './oauth-client.ts';

export interface ProviderPerson {
  readonly account_id: string;
  /** Null unless the provider confirms that the address is verified. */
  readonly email: string | null;
  readonly avatar: string;
  readonly first_name: string;
  readonly last_name: string;
}

export interface Provider {
  readonly name: OAuthProvider;
  readonly isOn: boolean;
  readonly client_id: string;
  readonly client_secret: string;
  readonly authorizeUrl: string;
  readonly authorizeParameters: Record<string, string>;
  readonly tokenUrl: string;
  readonly notConfigured: AuthError;
  readonly failed: AuthError;
  /** Requests the owner of the token; throws when the provider refuses. */
  person(token: string): Promise<ProviderPerson>;
}

type Setting = (key: string) => string;

export function providerOf(name: OAuthProvider, config: Config, setting: Setting): Provider {
  const key = name.toUpperCase() as Uppercase<OAuthProvider>;
  const client_id = setting(`${key}_CLIENT_ID`);
  const client_secret = setting(`${key}_CLIENT_SECRET`);
  const needed = [client_id, client_secret, name === 'gitlab' ? setting('GITLAB_HOST') : 'any'];
  return {
    name,
    client_id,
    client_secret,
    isOn: setting(`IS_${key}_ENABLED`) === '1' && needed.every((value) => value !== ''),
    notConfigured: `${key}_NOT_CONFIGURED`,
    failed: `${key}_OAUTH_PROVIDER_ERROR`,
    ...PROVIDERS[name](config, setting),
  };
}

type Particulars = Pick<Provider, 'authorizeUrl' | 'authorizeParameters' | 'tokenUrl' | 'person'>;

const PROVIDERS: Record<OAuthProvider, (config: Config, setting: Setting) => Particulars> = {
  google,
  github,
  gitlab,
};

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const accountId = z.union([z.string().min(1), z.number()]).transform(String);

const GooglePerson = z.object({
  id: accountId,
  email: text,
  verified_email: z.boolean().nullish(),
  picture: text,
  given_name: text,
  family_name: text,
});

function google(config: Config): Particulars {
  const other = hostOf(config.GOOGLE_OAUTH_HOST);
  return {
    authorizeUrl: `${other ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    authorizeParameters: {
      scope:
        'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
    },
    tokenUrl: `${other ?? 'https://oauth2.googleapis.com'}/token`,
    async person(token) {
      const host = other ?? 'https://www.googleapis.com';
      const found = GooglePerson.parse(await get(`${host}/oauth2/v2/userinfo`, token));
      return {
        account_id: found.id,
        email: verified(found.email, found.verified_email === true),
        avatar: found.picture,
        first_name: found.given_name,
        last_name: found.family_name,
      };
    },
  };
}

const GithubPerson = z.object({ id: accountId, login: z.string(), name: text, avatar_url: text });
const GithubEmails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

function github(config: Config, setting: Setting): Particulars {
  const other = hostOf(config.GITHUB_HOST);
  const host = other ?? 'https://github.com';
  const api = other ? `${other}/api/v3` : 'https://api.github.com';
  const organization = setting('GITHUB_ORGANIZATION_ID');
  return {
    authorizeUrl: `${host}/login/oauth/authorize`,
    authorizeParameters: { scope: `read:user user:email${organization ? ' read:org' : ''}` },
    tokenUrl: `${host}/login/oauth/access_token`,
    async person(token) {
      const found = GithubPerson.parse(await get(`${api}/user`, token));
      const emails = GithubEmails.parse(await get(`${api}/user/emails`, token));
      // Throws for people outside of the organization, for whom GitHub replies 404.
      if (organization) {
        const [org, login] = [organization, found.login].map(encodeURIComponent);
        await get(`${api}/orgs/${org}/memberships/${login}`, token);
      }
      const primary = emails.find((email) => email.primary);
      return {
        account_id: found.id,
        email: verified(primary?.email ?? '', primary?.verified === true),
        avatar: found.avatar_url,
        first_name: found.name,
        last_name: '',
      };
    },
  };
}

const GitlabPerson = z.object({
  id: accountId,
  email: text,
  confirmed_at: z.string().nullish(),
  name: text,
  avatar_url: text,
});

function gitlab(_config: Config, setting: Setting): Particulars {
  const host = hostOf(setting('GITLAB_HOST')) ?? '';
  return {
    authorizeUrl: `${host}/oauth/authorize`,
    authorizeParameters: { scope: 'read_user', response_type: 'code' },
    tokenUrl: `${host}/oauth/token`,
    async person(token) {
      const found = GitlabPerson.parse(await get(`${host}/api/v4/user`, token));
      return {
        account_id: found.id,
        // GitLab also returns unconfirmed addresses; then confirmed_at is null.
        email: verified(found.email, Boolean(found.confirmed_at)),
        avatar: found.avatar_url,
        first_name: found.name,
        last_name: '',
      };
    },
  };
}

function verified(address: string, isVerified: boolean): string | null {
  return isVerified ? emailAddressIn(address) : null;
}

function get(url: string, token: string): Promise<Fetched> {
  return fetchJson(url, { headers: { authorization: `Bearer ${token}` } });
}

function hostOf(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '') || undefined;
}
