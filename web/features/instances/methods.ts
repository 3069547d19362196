import type { SignInProvider } from '#shared/constants/sign-in.ts';

import type { Configuration } from './calls.ts';

export interface ProviderField {
  readonly key: string;
  readonly name: 'clientId' | 'secret' | 'organization' | 'host' | 'button' | 'issuer' | 'domains';
  readonly placeholder?: string;
  readonly isSecret: boolean;
  readonly isNeeded: boolean;
}

const field = (key: string, name: ProviderField['name'], isNeeded = true): ProviderField => ({
  key,
  name,
  isSecret: name === 'secret',
  isNeeded,
});

/** A provider: its toggle, its settings, and where to create its keys. */
export interface Provider {
  readonly id: SignInProvider;
  readonly switchKey: string;
  readonly fields: readonly ProviderField[];
  /** URL of the provider's guide; missing for OpenID Connect. */
  readonly help?: string;
}

/** Sign-in providers. */
export const PROVIDERS: readonly Provider[] = [
  {
    id: 'google',
    switchKey: 'IS_GOOGLE_ENABLED',
    fields: [field('GOOGLE_CLIENT_ID', 'clientId'), field('GOOGLE_CLIENT_SECRET', 'secret')],
    help: 'https://console.cloud.google.com/apis/credentials',
  },
  {
    id: 'github',
    switchKey: 'IS_GITHUB_ENABLED',
    fields: [
      field('GITHUB_CLIENT_ID', 'clientId'),
      field('GITHUB_CLIENT_SECRET', 'secret'),
      field('GITHUB_ORGANIZATION_ID', 'organization', false),
    ],
    help: 'https://github.com/settings/developers',
  },
  {
    id: 'gitlab',
    switchKey: 'IS_GITLAB_ENABLED',
    fields: [
      { ...field('GITLAB_HOST', 'host'), placeholder: 'https://gitlab.com' },
      field('GITLAB_CLIENT_ID', 'clientId'),
      field('GITLAB_CLIENT_SECRET', 'secret'),
    ],
    help: 'https://gitlab.com/-/user_settings/applications',
  },
  {
    id: 'oidc',
    switchKey: 'IS_OIDC_ENABLED',
    fields: [
      { ...field('OIDC_ISSUER', 'issuer'), placeholder: 'https://id.example.com' },
      { ...field('OIDC_NAME', 'button', false), placeholder: 'Acme' },
      field('OIDC_CLIENT_ID', 'clientId'),
      field('OIDC_CLIENT_SECRET', 'secret', false),
      { ...field('OIDC_DOMAINS', 'domains', false), placeholder: 'example.com' },
    ],
  },
];

/** Whether all required settings of a provider are set. */
export function isConfigured(provider: Provider, settings: Configuration): boolean {
  return provider.fields.every(({ key, isNeeded }) => !isNeeded || (settings[key] ?? '') !== '');
}

const METHODS = [
  'ENABLE_EMAIL_PASSWORD',
  'ENABLE_MAGIC_LINK_LOGIN',
  ...PROVIDERS.map(({ switchKey }) => switchKey),
];

/**
 * Whether people could still sign in without this method: another one must be on and configured.
 * Codes need a mail server.
 */
export function canDoWithout(key: string, settings: Configuration): boolean {
  return METHODS.some(
    (method) => method !== key && settings[method] === '1' && works(method, settings),
  );
}

function works(method: string, settings: Configuration): boolean {
  if (method === 'ENABLE_EMAIL_PASSWORD') return true;
  if (method === 'ENABLE_MAGIC_LINK_LOGIN') return hasMail(settings);
  const provider = PROVIDERS.find(({ switchKey }) => switchKey === method);
  return provider !== undefined && isConfigured(provider, settings);
}

/** Whether a mail server is configured. */
export function hasMail(settings: Configuration): boolean {
  return (settings['EMAIL_HOST'] ?? '') !== '';
}
