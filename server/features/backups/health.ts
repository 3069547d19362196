import { healthCheck } from '#server/platform/health/check.ts';

import { backupState } from './queries.ts';

export const backupsCheck = healthCheck({
  key: 'backups',
  outcomes: {
    off: 'ok',
    none: 'warn',
    untested: 'ok',
    good: 'ok',
    failed: 'bad',
    notRestored: 'bad',
  },
  async look({ platform }) {
    const { is_on, last, error, drill } = await backupState(platform);
    if (!is_on) return { outcome: 'off' };
    if (error !== null) return { outcome: 'failed', facts: { reason: error } };
    if (!last) return { outcome: 'none' };
    const facts = { made_at: last.at, size_bytes: last.bytes };
    if (!drill) return { outcome: 'untested', facts };
    if (drill.error !== null) return { outcome: 'notRestored', facts: { reason: drill.error } };
    return { outcome: 'good', facts: { ...facts, tested_at: drill.at } };
  },
});
