import { live } from '#server/platform/access/visibility/live.ts';
import { healthCheck } from '#server/platform/health/check.ts';

export const webhooksCheck = healthCheck({
  key: 'webhooks',
  outcomes: { good: 'ok', failing: 'warn', off: 'warn' },
  async look({ platform: { database } }) {
    const { sql } = database;
    const [row] = await sql<{ webhooks: number; failing: number; off: number }[]>`
      SELECT count(*)::int AS webhooks,
        count(*) FILTER (WHERE is_active AND failures > 0)::int AS failing,
        count(*) FILTER (WHERE NOT is_active AND failures > 0)::int AS off
      FROM webhooks WHERE ${live(sql)}`;
    const [queue] = await sql<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM (
        SELECT 1 FROM webhook_deliveries WHERE status = 'queued' LIMIT 10000) q`;
    const facts = { webhooks: 0, failing: 0, off: 0, ...row, waiting: queue?.waiting ?? 0 };
    if (facts.off > 0) return { outcome: 'off', facts };
    return { outcome: facts.failing > 0 ? 'failing' : 'good', facts };
  },
});
