import { utc } from '#server/platform/database/wire.ts';
import { healthCheck } from '#server/platform/health/check.ts';
import { readDone } from '#server/platform/jobs/done-jobs.ts';
import { readWaiting } from '#server/platform/jobs/waiting-jobs.ts';
import { registeredFeatures } from '#server/platform/kit/feature.ts';
import { readMailSettings } from '#server/platform/mail/mail-settings.ts';

const MINUTE = 60_000;
/** The name of a job that runs each minute wherever jobs run at all. */
const EACH_MINUTE = 'health_samples';
const LATE_MS = 5 * MINUTE;

export const jobsCheck = healthCheck({
  key: 'jobs',
  outcomes: { good: 'ok', nobody: 'bad', late: 'warn', failed: 'warn' },
  async look({ platform }) {
    const { sql } = platform.database;
    const [beat] = await sql<{ at: string; is_late: boolean }[]>`
      SELECT last_run_at AS at, last_run_at < now() - interval '3 minutes' AS is_late
      FROM recurring_runs WHERE name = ${EACH_MINUTE}`;
    if (beat?.is_late) return { outcome: 'nobody', facts: { since_at: utc(beat.at) } };
    const kinds = registeredFeatures().flatMap(({ jobs = [] }) => jobs);
    const waiting = await readWaiting(platform, kinds);
    const oldest = waiting.toSorted((a, b) => a.since - b.since)[0];
    if (oldest && Date.now() - oldest.since > LATE_MS) {
      const facts = {
        job: oldest.kind,
        waiting: oldest.count,
        since_at: new Date(oldest.since).toISOString(),
      };
      return { outcome: 'late', facts };
    }
    const [failed] = await sql<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM job_failures`;
    const facts = {
      waiting: waiting.reduce((sum, { count }) => sum + count, 0),
      failed: failed?.count ?? 0,
      done: await readDone(sql),
    };
    return { outcome: facts.failed > 0 ? 'failed' : 'good', facts };
  },
});

export const mailCheck = healthCheck({
  key: 'mail',
  outcomes: { good: 'ok', off: 'warn', waiting: 'warn', failed: 'bad' },
  async look({ platform }) {
    const [settings, [row]] = await Promise.all([
      readMailSettings(platform),
      platform.database.sql<
        {
          waiting: number;
          oldest: string | null;
          is_late: boolean;
          failed: number;
          reason: string | null;
        }[]
      >`SELECT count(*) FILTER (WHERE status IN ('queued', 'running'))::int AS waiting,
          min(created_at) FILTER (WHERE status IN ('queued', 'running')) AS oldest,
          coalesce(min(created_at) FILTER (WHERE status IN ('queued', 'running'))
            < now() - interval '5 minutes', false) AS is_late,
          count(*) FILTER (WHERE status = 'failed' AND created_at > now() - interval '1 day')::int AS failed,
          (array_agg(last_error ORDER BY created_at DESC)
            FILTER (WHERE last_error IS NOT NULL AND status <> 'sent'))[1] AS reason
        FROM mails WHERE created_at > now() - interval '30 days'`,
    ]);
    if (!settings) return { outcome: 'off' };
    const facts = {
      waiting: row?.waiting ?? 0,
      failed: row?.failed ?? 0,
      reason: row?.reason ?? '',
      ...(row?.oldest && { oldest_at: utc(row.oldest) }),
    };
    if (facts.failed > 0) return { outcome: 'failed', facts };
    return { outcome: row?.is_late ? 'waiting' : 'good', facts };
  },
});

const SLOW_FEED_MS = 2_000;

export const feedCheck = healthCheck({
  key: 'feed',
  outcomes: { good: 'ok', slow: 'warn', stuck: 'bad' },
  async look({ platform }) {
    const { feedLag, feedDelay, sockets } = platform.metrics;
    const [lag, open] = await Promise.all([feedLag.get(), sockets.get()]);
    const facts = {
      lag_ms: Math.round(lag.values[0]?.value ?? 0),
      highest_ms: Math.round(feedDelay.highest()),
      sockets: open.values[0]?.value ?? 0,
    };
    if (facts.lag_ms > SLOW_FEED_MS) return { outcome: 'stuck', facts };
    return { outcome: facts.highest_ms > SLOW_FEED_MS ? 'slow' : 'good', facts };
  },
});

/** Updates are folded at 200: a multiple means that folding fails. */
const MANY_UPDATES = 5_000;

export const documentsCheck = healthCheck({
  key: 'documents',
  outcomes: { good: 'ok', unfolded: 'warn' },
  keptFor: MINUTE,
  async look({ platform: { database, metrics } }) {
    const open = await metrics.documents.get();
    const [row] = await database.sql<{ updates: number }[]>`
      SELECT count(*)::int AS updates FROM document_updates
      GROUP BY document_id ORDER BY updates DESC LIMIT 1`;
    const facts = { open: open.values[0]?.value ?? 0, updates: row?.updates ?? 0 };
    return { outcome: facts.updates > MANY_UPDATES ? 'unfolded' : 'good', facts };
  },
});
