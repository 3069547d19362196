import { z } from 'zod';

import type { Scope } from '#server/platform/access/scope.ts';
import {
  CONFIGURATION_PURPOSE,
  readInstanceSettings,
} from '#server/platform/process/instance-settings.ts';
import { highestSizeLimit, SIZE_LIMIT_KEY } from '#server/platform/process/size-limit.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { seal } from '#server/platform/settings/secret-key.ts';
import { AI_PROVIDERS } from '#shared/constants/ai.ts';
import { DEFAULT_LANGUAGE } from '#shared/constants/instances.ts';
import { INTEGRATION_SETTINGS } from '#shared/constants/integrations.ts';
import { languageOf } from '#shared/constants/languages.ts';
import { invalidField } from '#shared/errors.ts';

/** A setting of the instance, with its initial value. */
export interface ConfigurationKey {
  readonly key: string;
  readonly category: string;
  readonly is_encrypted: boolean;
  readonly value: string | null;
}

const row = (category: string, key: string, value: string | null): ConfigurationKey => ({
  key,
  category,
  is_encrypted: false,
  value,
});
const secret = (category: string, key: string): ConfigurationKey => ({
  key,
  category,
  is_encrypted: true,
  value: '',
});

/** All stored settings; the environment variable of the same name is the initial value. */
export const CONFIGURATION: readonly ConfigurationKey[] = [
  row('GENERAL', DEFAULT_LANGUAGE, ''),
  row('AUTHENTICATION', 'ENABLE_SIGNUP', '1'),
  row('WORKSPACE_MANAGEMENT', 'DISABLE_WORKSPACE_CREATION', '0'),
  row('AUTHENTICATION', 'ENABLE_EMAIL_PASSWORD', '1'),
  row('AUTHENTICATION', 'ENABLE_MAGIC_LINK_LOGIN', '0'),
  row('GOOGLE', 'GOOGLE_CLIENT_ID', null),
  secret('GOOGLE', 'GOOGLE_CLIENT_SECRET'),
  row('GITHUB', 'GITHUB_CLIENT_ID', null),
  secret('GITHUB', 'GITHUB_CLIENT_SECRET'),
  row('GITHUB', 'GITHUB_ORGANIZATION_ID', null),
  row('GITLAB', 'GITLAB_HOST', null),
  row('GITLAB', 'GITLAB_CLIENT_ID', null),
  secret('GITLAB', 'GITLAB_CLIENT_SECRET'),
  row('AUTHENTICATION', 'IS_OIDC_ENABLED', '0'),
  row('OIDC', 'OIDC_NAME', ''),
  row('OIDC', 'OIDC_ISSUER', ''),
  row('OIDC', 'OIDC_CLIENT_ID', ''),
  secret('OIDC', 'OIDC_CLIENT_SECRET'),
  row('OIDC', 'OIDC_DOMAINS', ''),
  row('SMTP', 'EMAIL_HOST', ''),
  row('SMTP', 'EMAIL_HOST_USER', ''),
  row('SMTP', 'EMAIL_FROM', ''),
  secret('SMTP', 'EMAIL_HOST_PASSWORD'),
  row('SMTP', 'EMAIL_PORT', '587'),
  row('SMTP', 'EMAIL_USE_TLS', '1'),
  row('SMTP', 'EMAIL_USE_SSL', '0'),
  secret('AI', 'LLM_API_KEY'),
  row('AI', 'LLM_PROVIDER', 'openai'),
  row('AI', 'LLM_BASE_URL', ''),
  row('AI', 'LLM_MODEL', 'gpt-4o-mini'),
  row('SMTP', 'GPT_ENGINE', 'gpt-3.5-turbo'),
  secret('UNSPLASH', 'UNSPLASH_ACCESS_KEY'),
  row('FILES', SIZE_LIMIT_KEY, null),
  ...Object.values(INTEGRATION_SETTINGS).flatMap((setting) => [
    row('INTEGRATIONS', setting.switch, '0'),
    row('INTEGRATIONS', setting.address, setting.standard),
  ]),
  row('INTERCOM', 'IS_INTERCOM_ENABLED', '1'),
  row('INTERCOM', 'INTERCOM_APP_ID', ''),
];

/** Switches of providers, and the settings that turn each on at first start. */
export const PROVIDER_SWITCHES: Record<string, readonly string[]> = {
  IS_GOOGLE_ENABLED: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  IS_GITHUB_ENABLED: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  IS_GITLAB_ENABLED: ['GITLAB_HOST', 'GITLAB_CLIENT_ID', 'GITLAB_CLIENT_SECRET'],
};

const KEYS = [...CONFIGURATION.map(({ key }) => key), ...Object.keys(PROVIDER_SWITCHES)];

/** The instance's settings by name, unsealed; "" for unset ones. */
export async function readConfiguration(scope: Scope): Promise<(key: string) => string> {
  const values = await readInstanceSettings(scope.platform, KEYS);
  return (key) => values[key] ?? '';
}

/** The stored form of a value: secrets are sealed, except an empty one. */
export function storedValue(secretKey: string, isSecret: boolean, value: string | null) {
  return isSecret && value ? seal(secretKey, CONFIGURATION_PURPOSE, value) : value;
}

/** Throws for a value that the setting cannot have, under the setting's name. */
export function checkValue(config: Config, key: string, value: string): void {
  if (value === '') return;
  if (key === SIZE_LIMIT_KEY) return checkSizeLimit(config, value);
  const isFitting = RULES[key]?.safeParse(value).success ?? true;
  if (!isFitting) throw invalidField(key, `"${value}" is not a valid choice.`);
}

function checkSizeLimit(config: Config, value: string): void {
  const highest = highestSizeLimit(config);
  const bytes = /^\d{1,15}$/.test(value) ? Number(value) : 0;
  if (bytes >= MEGABYTE && bytes <= highest) return;
  const megabytes = Math.floor(highest / MEGABYTE);
  throw invalidField(SIZE_LIMIT_KEY, `Enter a size between 1 MB and ${megabytes} MB.`);
}

const MEGABYTE = 1024 ** 2;
const onOrOff = z.enum(['0', '1']);
const SWITCHES = [
  'ENABLE_SIGNUP',
  'DISABLE_WORKSPACE_CREATION',
  'ENABLE_EMAIL_PASSWORD',
  'ENABLE_MAGIC_LINK_LOGIN',
  'EMAIL_USE_TLS',
  'EMAIL_USE_SSL',
  'IS_INTERCOM_ENABLED',
  'IS_OIDC_ENABLED',
  ...Object.values(INTEGRATION_SETTINGS).map((setting) => setting.switch),
  ...Object.keys(PROVIDER_SWITCHES),
];

const RULES: Record<string, z.ZodType> = {
  ...Object.fromEntries(SWITCHES.map((key) => [key, onOrOff])),
  [DEFAULT_LANGUAGE]: z.string().refine((code) => languageOf(code) !== undefined),
  EMAIL_PORT: z.coerce.number().int().min(1).max(65_535),
  // The browser of everyone who signs in by GitLab is sent there.
  GITLAB_HOST: z.url({ protocol: /^https?$/ }),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
  // Tokens of workspaces are sent there.
  ...Object.fromEntries(
    Object.values(INTEGRATION_SETTINGS).map((setting) => [
      setting.address,
      z.url({ protocol: /^https?$/ }).max(500),
    ]),
  ),
  OIDC_NAME: z.string().max(40),
  LLM_PROVIDER: z.enum(AI_PROVIDERS),
  LLM_BASE_URL: z.url({ protocol: /^https?$/ }).max(500),
  LLM_MODEL: z.string().max(200),
  OIDC_DOMAINS: z
    .string()
    .regex(/^[\p{L}\p{N}.\-,\s]*$/u)
    .max(2_000),
};
