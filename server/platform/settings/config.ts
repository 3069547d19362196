import path from 'node:path';

import { z } from 'zod';

import { isAddress } from '#server/platform/database/address.ts';

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

const databaseAddress = optionalText.pipe(
  z.string().refine(isAddress, { error: 'must be a postgres:// address' }).optional(),
);

/** Addresses of sentinels: `10.0.0.1:26379,10.0.0.2:26379`; the port may be left out. */
const sentinels = z
  .string()
  .regex(/^[\w.-]+(?::\d+)?(?:\s*,\s*[\w.-]+(?::\d+)?)*$/, {
    error: 'must be a comma list of host or host:port',
  })
  .transform((text) =>
    text.split(',').map((one) => {
      const [host = '', port] = one.trim().split(':');
      return { host, ...(port !== undefined && { port: Number(port) }) };
    }),
  );

const collector = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });

/** Headers as OpenTelemetry writes them: `name=value,other=value`, with percent-encoded values. */
const headerList = z
  .string()
  .regex(/^\s*[\w-]+\s*=(?:[^,%]|%[0-9a-fA-F]{2})*(?:,\s*[\w-]+\s*=(?:[^,%]|%[0-9a-fA-F]{2})*)*$/, {
    error: 'must be a comma list of name=value',
  })
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((one) => {
        const at = one.indexOf('=');
        return [one.slice(0, at).trim(), decodeURIComponent(one.slice(at + 1).trim())];
      }),
    ),
  );

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
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  DATABASE_READ_LAG: z.coerce.number().min(1).max(300).default(5),
  DATABASE_PREPARED: flag.prefault(''),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  REDIS_URL: optionalText.pipe(
    z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
  ),
  // Then the host of REDIS_URL is the name of the group that they watch.
  REDIS_SENTINELS: optionalText.pipe(sentinels.optional()),
  REDIS_SENTINEL_PASSWORD: optionalText,
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
  BACKUP_TO: optionalText.pipe(
    z
      .string()
      .regex(/^(\/|\.{1,2}\/|[A-Za-z]:[\\/]|s3:\/\/[a-z0-9][a-z0-9.-]+(\/|$))/, {
        error: 'must be a folder (/var/backups/tutti) or s3://bucket/prefix',
      })
      .optional(),
  ),
  BACKUP_AT: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day in UTC: 03:00' })
    .default('03:00'),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
  BACKUP_DRILL: flag.prefault('on'),
  BACKUP_CHANGES: flag.prefault(''),
  BACKUP_PASSPHRASE: optionalText.pipe(
    z.string().min(12, { error: 'must have at least 12 characters' }).optional(),
  ),
  BACKUP_PASSPHRASE_FILE: optionalText,
  BACKUP_RECIPIENTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^age1[a-z0-9]+$/, { error: 'must be keys of age: age1...' }))),
  BACKUP_IDENTITY_FILE: optionalText,
  BACKUP_S3_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  BACKUP_S3_REGION: optionalText,
  BACKUP_S3_ACCESS_KEY_ID: optionalText,
  BACKUP_S3_SECRET_ACCESS_KEY: optionalText,
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
  // The standard names of OpenTelemetry: without an address nothing is traced.
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.pipe(collector.optional()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optionalText.pipe(collector.optional()),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText.pipe(headerList.optional()),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().min(1).default('tutti'),
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

const hasPassphrase = (settings: z.output<typeof Settings>) =>
  Boolean(settings.BACKUP_PASSPHRASE ?? settings.BACKUP_PASSPHRASE_FILE);

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
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL) {
    throw new ConfigError(
      'The setting DATABASE_READ_URL goes with DATABASE_URL, the address of the primary.',
    );
  }
  if (settings.REDIS_SENTINELS && !settings.REDIS_URL) {
    throw new ConfigError(
      'The setting REDIS_SENTINELS goes with REDIS_URL, whose host is the name of the group.',
    );
  }
  if (settings.ROLE !== 'all' && !settings.DATABASE_URL) {
    throw new ConfigError(`The setting DATABASE_URL is required when ROLE is ${settings.ROLE}.`);
  }
  if (settings.BACKUP_RECIPIENTS.length > 0 && hasPassphrase(settings)) {
    throw new ConfigError(
      'The settings BACKUP_RECIPIENTS and BACKUP_PASSPHRASE exclude each other: a backup has keys or a pass phrase.',
    );
  }
  if (settings.BACKUP_CHANGES && settings.DATABASE_URL) {
    throw new ConfigError(
      'The setting BACKUP_CHANGES is for the embedded database: a PostgreSQL of your own keeps its changes by its archive_command (docs/operations.md).',
    );
  }
  if (settings.BACKUP_CHANGES && !settings.BACKUP_TO) {
    throw new ConfigError('The setting BACKUP_CHANGES goes with BACKUP_TO, where they are kept.');
  }
  checkS3(settings);
  return {
    ...settings,
    DATA_DIR: path.resolve(settings.DATA_DIR),
    copyOf: null,
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
  };
}
