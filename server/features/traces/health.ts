import { healthCheck, reasonOf } from '#server/platform/health/check.ts';

const MINUTE = 60_000;

/** Whether the collector takes what this process records. */
export const tracesCheck = healthCheck({
  key: 'traces',
  outcomes: { off: 'ok', good: 'ok', failed: 'warn' },
  keptFor: MINUTE,
  async look({ platform: { tracing } }) {
    if (!tracing) return { outcome: 'off' };
    const reason = await tracing.probe().catch(reasonOf);
    if (reason !== null) return { outcome: 'failed', facts: { reason } };
    return { outcome: 'good', facts: { percent: Math.round(tracing.share * 1_000) / 10 } };
  },
});
