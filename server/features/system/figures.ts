import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

import { Gauge } from 'prom-client';

import type { SqlClient } from '#server/platform/database/database.ts';
import { readWaiting } from '#server/platform/jobs/waiting-jobs.ts';
import { registeredFeatures } from '#server/platform/kit/feature.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { HealthLevel } from '#shared/contract/health-checks.ts';

import { readChecks } from './checks.ts';

/** Several scrapers cost one reading. */
const KEPT_MS = 10_000;
/** Checks reach out to the proxy and the stores. */
const CHECKS_KEPT_MS = 60_000;
/** A scrape must come back while the database hangs. */
const LIMIT_MS = 5_000;
const LEVELS: Readonly<Record<HealthLevel, number>> = { ok: 0, warn: 1, bad: 2 };

/** Figures of one row of SQL: what each gauge is called, and what it says. */
const FIGURES = {
  tutti_database_size_bytes: 'Size of the database.',
  tutti_database_connections: 'Connections to the database server, of all programs.',
  tutti_database_connections_limit: 'Connections that the database server takes.',
  tutti_database_transactions: 'Transactions of the database since its figures began.',
  tutti_database_dead_rows: 'Dead rows of the table that has most.',
  tutti_database_oldest_transaction_seconds: 'Age of the oldest open transaction.',
  tutti_database_frozen_age: 'Transactions since the oldest that is not frozen; 2e9 is the end.',
  tutti_mails_waiting: 'Mails that wait or are being sent.',
  tutti_mails_oldest_seconds: 'Age of the oldest mail that waits.',
  tutti_mails_failed: 'Mails that failed in the last day.',
  tutti_webhook_deliveries_waiting: 'Deliveries to webhooks that wait, at most 10,000.',
  tutti_jobs_failed: 'Jobs whose last run failed.',
  tutti_jobs_beat_seconds: 'Time since a process last worked on jobs.',
} as const;
type Figure = keyof typeof FIGURES;

interface Gauges {
  readonly rows: Readonly<Record<Figure, Gauge>>;
  readonly up: Gauge;
  readonly disk: Gauge;
  readonly running: Gauge;
  readonly waiting: Gauge;
  readonly jobs: Gauge<'kind'>;
  readonly oldest: Gauge<'kind'>;
  readonly checks: Gauge<'check'>;
}

interface Scrapes {
  readonly gauges: Gauges;
  reading: Promise<void> | null;
  readAt: number;
  checkedAt: number;
}

const scrapes = new WeakMap<Platform, Scrapes>();

/** Brings the figures up to date that are read and not counted: for a scrape of the metrics. */
export async function readFigures(platform: Platform): Promise<void> {
  const known = scrapes.get(platform) ?? makeScrapes(platform);
  scrapes.set(platform, known);
  const { running, waiting } = platform.database.use();
  known.gauges.running.set(running);
  known.gauges.waiting.set(waiting);
  const now = performance.now();
  if (known.reading === null && now - known.readAt >= KEPT_MS) {
    known.reading = readAll(platform, known).finally(() => {
      known.reading = null;
      known.readAt = performance.now();
    });
  }
  if (known.reading) await Promise.race([known.reading, wait(LIMIT_MS, null, { ref: false })]);
}

async function readAll(platform: Platform, known: Scrapes): Promise<void> {
  const { gauges } = known;
  try {
    const row = await readRow(platform.database.sql);
    for (const [name, value] of Object.entries(row)) gauges.rows[name as Figure].set(value ?? 0);
    const kinds = registeredFeatures().flatMap(({ jobs = [] }) => jobs);
    const waiting = await readWaiting(platform, kinds);
    gauges.jobs.reset();
    gauges.oldest.reset();
    for (const { kind } of kinds) gauges.jobs.set({ kind }, 0);
    for (const { kind, count, since } of waiting) {
      gauges.jobs.set({ kind }, count);
      gauges.oldest.set({ kind }, (Date.now() - since) / 1_000);
    }
    gauges.up.set(1);
  } catch (error) {
    platform.log.debug({ err: error }, 'figures of the database could not be read');
    gauges.up.set(0);
  }
  const disk = await statfs(platform.config.DATA_DIR).catch(() => null);
  if (disk) gauges.disk.set(disk.bavail * disk.bsize);
  if (performance.now() - known.checkedAt < CHECKS_KEPT_MS) return;
  known.checkedAt = performance.now();
  for (const { key, level } of await readChecks({ platform, reachedAt: null })) {
    gauges.checks.set({ check: key }, LEVELS[level]);
  }
}

async function readRow(sql: SqlClient): Promise<Partial<Record<Figure, number | null>>> {
  const [row] = await sql<Partial<Record<Figure, number | null>>[]>`
    SELECT pg_database_size(current_database())::float8 AS tutti_database_size_bytes,
      (SELECT count(*)::int FROM pg_stat_activity
        WHERE backend_type = 'client backend') AS tutti_database_connections,
      current_setting('max_connections')::int AS tutti_database_connections_limit,
      (SELECT (xact_commit + xact_rollback)::float8 FROM pg_stat_database
        WHERE datname = current_database()) AS tutti_database_transactions,
      (SELECT max(n_dead_tup)::float8 FROM pg_stat_user_tables) AS tutti_database_dead_rows,
      (SELECT extract(epoch FROM max(now() - xact_start))::float8 FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND backend_type = 'client backend') AS tutti_database_oldest_transaction_seconds,
      (SELECT age(datfrozenxid)::float8 FROM pg_database
        WHERE datname = current_database()) AS tutti_database_frozen_age,
      m.*, (SELECT count(*)::int FROM (SELECT 1 FROM webhook_deliveries
        WHERE status = 'queued' LIMIT 10000) q) AS tutti_webhook_deliveries_waiting,
      (SELECT count(*)::int FROM job_failures) AS tutti_jobs_failed,
      (SELECT extract(epoch FROM now() - last_run_at)::float8 FROM recurring_runs
        WHERE name = 'health_samples') AS tutti_jobs_beat_seconds
    FROM (SELECT
        count(*) FILTER (WHERE status IN ('queued', 'running'))::int AS tutti_mails_waiting,
        extract(epoch FROM now() - min(created_at)
          FILTER (WHERE status IN ('queued', 'running')))::float8 AS tutti_mails_oldest_seconds,
        count(*) FILTER (WHERE status = 'failed'
          AND created_at > now() - interval '1 day')::int AS tutti_mails_failed
      FROM mails WHERE created_at > now() - interval '30 days') m`;
  return row ?? {};
}

function makeScrapes({ metrics: { registry } }: Platform): Scrapes {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const byKind = (name: string, help: string) =>
    new Gauge({ name, help, registers, labelNames: ['kind'] });
  const rows = Object.fromEntries(
    Object.entries(FIGURES).map(([name, help]) => [name, gauge(name, help)]),
  ) as Record<Figure, Gauge>;
  return {
    gauges: {
      rows,
      up: gauge('tutti_database_up', 'Whether the database answers.'),
      disk: gauge('tutti_disk_free_bytes', 'Free space at the data folder.'),
      running: gauge('tutti_transactions_running', 'Transactions that hold a connection.'),
      waiting: gauge('tutti_transactions_waiting', 'Transactions that wait for a connection.'),
      jobs: byKind('tutti_jobs_waiting', 'Jobs that are due and not begun, by kind.'),
      oldest: byKind('tutti_jobs_oldest_seconds', 'How long the oldest job has been due, by kind.'),
      checks: new Gauge({
        name: 'tutti_check_level',
        help: 'What Health says of each check: 0 good, 1 warning, 2 bad.',
        registers,
        labelNames: ['check'],
      }),
    },
    reading: null,
    readAt: -Infinity,
    checkedAt: -Infinity,
  };
}
