import { utc } from '#server/platform/database/wire.ts';
import { healthCheck } from '#server/platform/health/check.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { readKeptChanges } from './kept-changes.ts';
import { lastError } from './queries.ts';

/** They are kept each minute. */
const LATE_SECONDS = 600;

/** Whether the database can be brought to a minute: by BACKUP_CHANGES, or by its own archive. */
export const changesCheck = healthCheck({
  key: 'changes',
  outcomes: {
    off: 'ok',
    begins: 'ok',
    good: 'ok',
    late: 'bad',
    failed: 'bad',
    noBase: 'bad',
    ownOff: 'ok',
    ownGood: 'ok',
    ownLate: 'warn',
    ownFailed: 'bad',
  },
  look: ({ platform }) =>
    platform.config.DATABASE_URL ? lookAtOwn(platform) : lookAtEmbedded(platform),
});

async function lookAtEmbedded(platform: Platform) {
  if (!platform.config.BACKUP_CHANGES) return { outcome: 'off' } as const;
  const { sql } = platform.database;
  const [kept, reason, noBase] = [
    await readKeptChanges(sql),
    await lastError(platform, 'backup_changes'),
    await lastError(platform, 'backup_base'),
  ];
  const [slot] = await sql<{ bytes: number; late: boolean | null }[]>`
    SELECT coalesce(max(pg_current_wal_lsn() - restart_lsn), 0)::float8 AS bytes,
      ${kept?.reached ?? null}::timestamptz < now() - ${LATE_SECONDS} * interval '1 second' AS late
    FROM pg_replication_slots WHERE starts_with(slot_name, 'tutti_changes_')`;
  const waiting_bytes = slot?.bytes ?? 0;
  if (reason !== null) return { outcome: 'failed', facts: { reason, waiting_bytes } } as const;
  if (noBase !== null) return { outcome: 'noBase', facts: { reason: noBase } } as const;
  if (!kept?.reached || kept.from === null) return { outcome: 'begins' } as const;
  const facts = { from_at: kept.from, reached_at: kept.reached, waiting_bytes };
  return { outcome: slot?.late ? 'late' : 'good', facts } as const;
}

async function lookAtOwn({ database: { sql } }: Platform) {
  const [archive] = await sql<
    { on: boolean; at: string | null; failed: string | null; late: boolean }[]
  >`
    SELECT current_setting('archive_mode') <> 'off' AS on, last_archived_time AS at,
      CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity')
        THEN last_failed_time END AS failed,
      coalesce(last_archived_time, stats_reset) < now() - ${LATE_SECONDS} * interval '1 second' AS late
    FROM pg_stat_archiver`;
  if (!archive?.on) return { outcome: 'ownOff' } as const;
  if (archive.failed) {
    return { outcome: 'ownFailed', facts: { failed_at: utc(archive.failed) } } as const;
  }
  const facts = archive.at ? { archived_at: utc(archive.at) } : {};
  return { outcome: archive.late || !archive.at ? 'ownLate' : 'ownGood', facts } as const;
}
