import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { utc, utcOrNull } from '#server/platform/database/wire.ts';
import { readDone } from '#server/platform/jobs/done-jobs.ts';
import type { RecurringJob } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { HealthOverview, HealthSample } from '#shared/contract/instances.ts';

/** Limit of counted log rows per minute. */
const MAX_LOG_ROWS = 50_000;

/** Writes a sample of health figures every minute, for charts of the admin area. */
export const healthSampling: RecurringJob = {
  name: 'health_samples',
  pattern: '* * * * *',
  async run(platform) {
    const { sql } = platform.database;
    const { feed_lag_ms, sockets, jobs, mails } = await sampleNow(platform);
    platform.metrics.feedDelay.restart();
    await sql`
      INSERT INTO health_samples (feed_lag_ms, sockets, jobs, mails)
      VALUES (${feed_lag_ms}, ${sockets}, ${jobs}, ${mails}) ON CONFLICT DO NOTHING`;
    await sql`DELETE FROM health_samples WHERE at < now() - interval '1 day'`;
  },
};

/** Current health figures, and those of the last hour. */
export async function readOverview({ platform, sql }: Scope): Promise<HealthOverview> {
  const [now, done_jobs, [feed], samples, [outbox], [counts], hooks] = await Promise.all([
    sampleNow(platform),
    readDone(sql),
    // In the log's order: its newest rows are the last minute's, however long the log is.
    sql<{ changes: number }[]>`
      SELECT count(DISTINCT xid)::int AS changes FROM (
        SELECT xid, at FROM change_log ORDER BY xid DESC, id DESC LIMIT ${MAX_LOG_ROWS}) newest
      WHERE at > now() - interval '1 minute'`,
    sql<HealthSample[]>`
      SELECT at, feed_lag_ms, sockets, jobs, mails FROM health_samples
      WHERE at > now() - interval '1 hour' ORDER BY at`,
    sql<{ oldest: string | null; failed: number; last_error: string | null }[]>`
      SELECT min(created_at) FILTER (WHERE status IN ('queued', 'running')) AS oldest,
        count(*) FILTER (WHERE status = 'failed' AND created_at > now() - interval '1 day')::int AS failed,
        (array_agg(last_error ORDER BY created_at DESC)
          FILTER (WHERE last_error IS NOT NULL AND status <> 'sent'))[1] AS last_error
      FROM mails WHERE created_at > now() - interval '30 days'`,
    sql<{ people: number; failed: number }[]>`
      SELECT (SELECT count(*)::int FROM job_failures) AS failed,
        (SELECT count(DISTINCT user_id)::int FROM sessions
          WHERE last_seen_at > now() - interval '15 minutes') AS people`,
    sql<HealthOverview['webhooks']>`
      SELECT w.id, w.url, s.name AS workspace, s.slug, w.is_active, w.failures,
        (SELECT count(*)::int FROM (SELECT 1 FROM webhook_deliveries d
          WHERE d.webhook_id = w.id AND d.status = 'queued' LIMIT 10000) q)
          + (SELECT coalesce(sum(changes), 0)::int FROM (SELECT changes FROM webhook_changes c
            WHERE c.webhook_id = w.id LIMIT 10000) q) AS waiting
      FROM webhooks w
      JOIN workspaces s ON s.id = w.workspace_id AND ${live(sql, 's')}
      WHERE ${live(sql, 'w')} ORDER BY w.failures DESC, w.id DESC LIMIT 100`,
  ]);
  return {
    ...now,
    at: new Date().toISOString(),
    samples: samples.map((sample) => ({ ...sample, at: utc(sample.at) })),
    people: counts?.people ?? 0,
    oldest_mail_at: utcOrNull(outbox?.oldest ?? null),
    failed_mails: outbox?.failed ?? 0,
    mail_error: outbox?.last_error ?? null,
    failed_jobs: counts?.failed ?? 0,
    done_jobs,
    changes_minute: feed?.changes ?? 0,
    webhooks: [...hooks],
  };
}

async function sampleNow(platform: Platform): Promise<Omit<HealthSample, 'at'>> {
  const { database, jobs, metrics } = platform;
  const [lag, sockets, waiting, [mails]] = await Promise.all([
    metrics.feedLag.get(),
    metrics.sockets.get(),
    jobs.depth(),
    database.sql<{ count: number }[]>`
      SELECT count(*)::int AS count FROM mails WHERE status IN ('queued', 'running')`,
  ]);
  return {
    feed_lag_ms: Math.max(lag.values[0]?.value ?? 0, metrics.feedDelay.highest()),
    sockets: sockets.values[0]?.value ?? 0,
    jobs: waiting,
    mails: mails?.count ?? 0,
  };
}
