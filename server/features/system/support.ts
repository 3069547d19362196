import type { SqlClient } from '#server/platform/database/database.ts';
import { utc } from '#server/platform/database/wire.ts';
import { recentLines } from '#server/platform/process/logger.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { VERSION } from '#server/platform/settings/version.ts';
import type { HealthFinding } from '#shared/contract/health-checks.ts';
import type { SupportBundle } from '#shared/contract/support.ts';

import { readChecks } from './checks.ts';
import { readFigures } from './figures.ts';

/** How much of a setting leaves the machine: its value, or only whether it is set. */
const SHOWN: Readonly<Record<Exclude<keyof Config, 'copyOf'>, 'value' | 'isSet'>> = {
  PORT: 'value',
  HOST: 'value',
  PUBLIC_URL: 'isSet',
  SPACE_BASE_PATH: 'value',
  ADMIN_BASE_PATH: 'value',
  LIVE_BASE_PATH: 'value',
  DATA_DIR: 'isSet',
  DATABASE_URL: 'isSet',
  DATABASE_DIRECT_URL: 'isSet',
  DATABASE_PREPARED: 'value',
  DATABASE_READ_URL: 'isSet',
  DATABASE_READ_LAG: 'value',
  DATABASE_POOL: 'value',
  REDIS_URL: 'isSet',
  REDIS_SENTINELS: 'isSet',
  REDIS_SENTINEL_PASSWORD: 'isSet',
  SECRET_KEY: 'isSet',
  SMTP_URL: 'isSet',
  MAIL_FROM: 'isSet',
  S3_ENDPOINT: 'isSet',
  S3_PUBLIC_ENDPOINT: 'isSet',
  S3_BUCKET: 'isSet',
  S3_REGION: 'value',
  S3_ACCESS_KEY_ID: 'isSet',
  S3_SECRET_ACCESS_KEY: 'isSet',
  S3_PATH_STYLE: 'value',
  S3_ENCRYPTION: 'value',
  S3_KMS_KEY_ID: 'isSet',
  S3_CHECKSUMS: 'value',
  BACKUP_TO: 'isSet',
  BACKUP_AT: 'value',
  BACKUP_KEEP_DAYS: 'value',
  BACKUP_DRILL: 'value',
  BACKUP_CHANGES: 'value',
  BACKUP_PASSPHRASE: 'isSet',
  BACKUP_PASSPHRASE_FILE: 'isSet',
  BACKUP_RECIPIENTS: 'isSet',
  BACKUP_IDENTITY_FILE: 'isSet',
  BACKUP_S3_ENDPOINT: 'isSet',
  BACKUP_S3_REGION: 'value',
  BACKUP_S3_ACCESS_KEY_ID: 'isSet',
  BACKUP_S3_SECRET_ACCESS_KEY: 'isSet',
  FILE_SIZE_LIMIT: 'value',
  GOOGLE_OAUTH_HOST: 'isSet',
  GITHUB_HOST: 'isSet',
  UNSPLASH_HOST: 'isSet',
  OUTGOING_ALLOW: 'isSet',
  API_KEY_RATE_LIMIT: 'value',
  API_SERVICE_RATE_LIMIT: 'value',
  TRUST_PROXY: 'value',
  METRICS_TOKEN: 'isSet',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'isSet',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'isSet',
  OTEL_EXPORTER_OTLP_HEADERS: 'isSet',
  OTEL_TRACES_SAMPLER_ARG: 'value',
  OTEL_SERVICE_NAME: 'isSet',
  LOG_LEVEL: 'value',
  ROLE: 'value',
};

/** Facts in words that name things of the program or of PostgreSQL, never of people. */
const SAFE_FACTS = ['version', 'table', 'index', 'indexes', 'policy', 'job'];

/**
 * What helps others to understand how this instance does: figures and names of the program's own
 * things. All of it is listed here by name; no text that people, or services that they use, wrote.
 */
export async function makeSupport(platform: Platform): Promise<SupportBundle> {
  const { sql } = platform.database;
  const findings = await readChecks({ platform, reachedAt: null });
  await readFigures(platform);
  const [tables, failures, statements] = await Promise.all([
    orNone(readTables(sql)),
    orNone(readFailures(sql)),
    orNone(readStatements(sql)),
  ]);
  return {
    at: new Date().toISOString(),
    version: VERSION,
    node: process.version,
    machine: `${process.platform} ${process.arch}`,
    settings: shownSettings(platform.config),
    checks: findings.map(withoutWords),
    tables,
    failures,
    statements,
    log: recentLines(platform.log),
    metrics: await platform.metrics.registry.metrics(),
  };
}

/** Without its database, or rights on it, the rest of the bundle is still of use. */
const orNone = <T>(rows: Promise<T[]>): Promise<T[]> => rows.catch(() => []);

function shownSettings(config: Config): SupportBundle['settings'] {
  return Object.fromEntries(
    Object.entries(SHOWN).map(([name, how]) => {
      const value = config[name as keyof Config];
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
      const isSet = !['', '[]', 'null'].includes(text);
      return [name, how === 'value' && isSet ? text : isSet];
    }),
  );
}

function withoutWords({ facts, ...finding }: HealthFinding): HealthFinding {
  const kept = Object.entries(facts).filter(
    ([name, value]) =>
      typeof value === 'number' || name.endsWith('_at') || SAFE_FACTS.includes(name),
  );
  return { ...finding, facts: Object.fromEntries(kept) };
}

async function readTables(sql: SqlClient): Promise<SupportBundle['tables']> {
  const rows = await sql<SupportBundle['tables']>`
    SELECT relname AS name, n_live_tup::float8 AS rows, n_dead_tup::float8 AS dead_rows,
      pg_total_relation_size(relid)::float8 AS bytes
    FROM pg_stat_user_tables ORDER BY bytes DESC, relname`;
  return [...rows];
}

/** Without the errors' words, which quote what others said. */
async function readFailures(sql: SqlClient): Promise<SupportBundle['failures']> {
  const rows = await sql<SupportBundle['failures']>`
    SELECT kind, failures, is_over, failed_at FROM job_failures
    ORDER BY failed_at DESC LIMIT 100`;
  return rows.map((row) => ({ ...row, failed_at: utc(row.failed_at) }));
}

/** The slowest statements, where the database counts them (`pg_stat_statements`). */
async function readStatements(sql: SqlClient): Promise<SupportBundle['statements']> {
  const [known] = await sql`SELECT 1 FROM pg_extension WHERE extname = 'pg_stat_statements'`;
  if (!known) return [];
  const rows = await sql<SupportBundle['statements']>`
    SELECT query, calls::float8 AS calls, total_exec_time AS total_ms, mean_exec_time AS mean_ms
    FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
    WHERE d.datname = current_database() AND query ~* '^\\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\\M'
    ORDER BY total_exec_time DESC LIMIT 20`;
  // Values are taken out by PostgreSQL; what a person types in psql may still hold some.
  return rows.map((row) => ({ ...row, query: row.query.replaceAll(/'(?:[^']|'')*'/g, "''") }));
}
