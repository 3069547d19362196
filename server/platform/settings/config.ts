import path from 'node:path';

import { z } from 'zod';

import { isAllowList } from './address-rules.ts';

const flag = z
  .enum(['', '0', '1', 'false', 'true', 'off', 'on', 'no', 'yes'])
  .transform((text) => ['1', 'true', 'on', 'yes'].includes(text));

/** A number of proxies; `on` and `off` mean 1 and 0. */
const hops = z.union([flag.transform(Number), z.coerce.number().int().min(0).max(10)]);

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text?.trim() ? text.trim() : undefined));

/** A path below PUBLIC_URL, with a slash at each end. */
const folder = (standard: string) =>
  optionalText
    .transform((text) => `/${(text ?? standard).replace(/^\/+|\/+$/g, '')}/`.replace('//', '/'))
    .pipe(z.string().regex(/^\/(?:[\w.-]+\/)*$/, { error: 'must be a path: /spaces/' }));

/** First segments below PUBLIC_URL that the program uses: documents cannot move there. */
const TAKEN = ['api', 'auth', 'assets', 'socket.io', ''];

/** The first segment of a path: "docs" of "/docs/live/". */
export const firstFolder = (address: string): string => address.split('/')[1] ?? '';

const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optionalText.pipe(
    z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  ),
  SPACE_BASE_PATH: folder('/spaces/'),
  ADMIN_BASE_PATH: folder('/god-mode/'),
  LIVE_BASE_PATH: folder('/live/').refine((live) => !TAKEN.includes(firstFolder(live)), {
    error: 'must be a folder that nothing else uses: /live/',
  }),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optionalText.pipe(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  ),
  DATABASE_DIRECT_URL: optionalText.pipe(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  ),
  DATABASE_PREPARED: flag.prefault(''),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  REDIS_URL: optionalText.pipe(
    z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
  ),
  SECRET_KEY: optionalText.pipe(
    z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  ),
  SMTP_URL: optionalText.pipe(
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' }).optional(),
  ),
  MAIL_FROM: z.string().min(3).default('Team Tutti <no-reply@localhost>'),
  S3_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  S3_PUBLIC_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_PATH_STYLE: flag.optional(),
  S3_ENCRYPTION: optionalText.pipe(z.enum(['AES256', 'aws:kms']).optional()),
  S3_KMS_KEY_ID: optionalText,
  S3_CHECKSUMS: flag.prefault(''),
  FILE_SIZE_LIMIT: z.coerce.number().int().min(1024).optional(),
  // OAuth addresses for GitHub Enterprise, mirrors and tests; GitLab's is an instance setting.
  GOOGLE_OAUTH_HOST: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  GITHUB_HOST: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  // Address of the stock picture search, for a mirror and tests.
  UNSPLASH_HOST: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  OUTGOING_ALLOW: z
    .string()
    .default('')
    .refine(isAllowList, { error: 'must be a comma list of host, host:port or address/bits' }),
  API_KEY_RATE_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(60),
  API_SERVICE_RATE_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(300),
  TRUST_PROXY: hops.default(0),
  METRICS_TOKEN: optionalText.pipe(
    z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLE: z.enum(['all', 'server', 'live', 'worker']).default('all'),
});

export type Config = z.output<typeof Settings> & {
  /** Absolute. */
  readonly DATA_DIR: string;
  /** Without a trailing slash; may have a path prefix. */
  readonly PUBLIC_URL: string;
  /** The moment that a read-only copy shows (`restore --as-copy`); null for an instance. */
  readonly copyOf: string | null;
};

/** Names of all settings: a test compares the container files with them. */
export const settingNames = Object.keys(Settings.shape);

/** A wrong setting; the message is the one sentence for the person who starts the program. */
export class ConfigError extends Error {}

/** A bucket without a key is reached by the machine's role. */
function checkS3(settings: z.output<typeof Settings>): void {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const account = [S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  if (account.some(Boolean) && !(S3_BUCKET && account.every(Boolean))) {
    throw new ConfigError(
      'The settings S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together; one is missing.',
    );
  }
  if (settings.S3_KMS_KEY_ID && settings.S3_ENCRYPTION !== 'aws:kms') {
    throw new ConfigError('The setting S3_KMS_KEY_ID goes with S3_ENCRYPTION=aws:kms.');
  }
}

/** Parses the settings from the environment; throws a ConfigError that names the wrong one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    settingNames.map((name) => [name, env[name] === '' ? undefined : env[name]]),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`);
  }
  const settings = parsed.data;
  if (settings.DATABASE_URL && !settings.SECRET_KEY) {
    throw new ConfigError('The setting SECRET_KEY is required when DATABASE_URL is set.');
  }
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL) {
    throw new ConfigError(
      'The setting DATABASE_DIRECT_URL goes with DATABASE_URL, the address of the pooler.',
    );
  }
  if (settings.ROLE !== 'all' && !settings.DATABASE_URL) {
    throw new ConfigError(`The setting DATABASE_URL is required when ROLE is ${settings.ROLE}.`);
  }
  checkS3(settings);
  return {
    ...settings,
    DATA_DIR: path.resolve(settings.DATA_DIR),
    copyOf: null,
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
  };
}
