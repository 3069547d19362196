import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { EVERY_DAY } from '#server/platform/database/migrate.ts';
import { KEPT_DAYS } from '#server/platform/http/idempotency.ts';
import { isClockSteady } from '#server/platform/jobs/clock.ts';
import type { RecurringJob } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { purgeDeleted } from './hard-delete.ts';

/** Rows per statement: a long transaction would hold the change feed back. */
const CHUNK = 500;
const AUDIT_DAYS = 180;

/** Keeps database and disk from growing forever. All times are UTC. */
export const housekeeping: readonly RecurringJob[] = [
  {
    name: 'hard_delete',
    pattern: '0 0 * * *',
    needsSteadyClock: true,
    run: purgeDeleted,
  },
  {
    name: 'change_log_partitions',
    pattern: '15 0 * * *',
    // Creates future partitions always; drops old ones only while the clock is trustworthy.
    run: async (platform) => {
      const kept = (await isClockSteady(platform)) ? 7 : EVERY_DAY;
      await platform.database.sql`SELECT change_log_partitions(7, ${kept})`;
    },
  },
  {
    name: 'unconfirmed_assets',
    pattern: '0 2 * * *',
    needsSteadyClock: true,
    run: ({ database: { sql } }) =>
      inChunks(
        () => sql`
          UPDATE assets SET is_deleted = true, deleted_at = now(), updated_at = now()
          WHERE id IN (SELECT id FROM assets WHERE NOT is_uploaded AND ${live(sql)}
            AND created_at < now() - interval '7 days' LIMIT ${CHUNK})`,
      ),
  },
  {
    name: 'broken_uploads',
    pattern: '30 2 * * *',
    needsSteadyClock: true,
    run: async (platform: Platform) => platform.files.local?.tidy(),
  },
  {
    name: 'old_api_requests',
    pattern: '30 2 * * *',
    needsSteadyClock: true,
    run: ({ database: { sql } }) => deleteAfterMonth(sql, 'api_requests'),
  },
  {
    name: 'old_webhook_deliveries',
    pattern: '35 2 * * *',
    needsSteadyClock: true,
    run: async ({ database: { sql } }) =>
      (await deleteAfterMonth(sql, 'webhook_logs')) +
      (await deleteAfterMonth(sql, 'webhook_changes')) +
      (await deleteAfterMonth(sql, 'webhook_deliveries')),
  },
  {
    name: 'old_audit_entries',
    pattern: '50 2 * * *',
    needsSteadyClock: true,
    run: ({ database: { sql } }) => deleteAfter(sql, 'audit_entries', AUDIT_DAYS),
  },
  {
    name: 'old_mails',
    pattern: '45 2 * * *',
    needsSteadyClock: true,
    run: ({ database: { sql } }) => deleteAfterMonth(sql, 'mails'),
  },
  {
    name: 'old_job_failures',
    pattern: '55 2 * * *',
    needsSteadyClock: true,
    run: async ({ database: { sql } }) => {
      const left = await sql`
        DELETE FROM held_jobs WHERE held_by IS NULL AND held_at < now() - interval '30 days'`;
      return left.count + (await deleteAfterMonth(sql, 'job_failures'));
    },
  },
  {
    name: 'old_mutations',
    pattern: '20 * * * *',
    needsSteadyClock: true,
    run: ({ database: { sql } }) =>
      inChunks(
        () => sql`
          DELETE FROM mutations WHERE (mutation_id, user_id) IN (
            SELECT mutation_id, user_id FROM mutations
            WHERE at < now() - ${KEPT_DAYS} * interval '1 day' LIMIT ${CHUNK})`,
      ),
  },
  {
    name: 'expired_codes',
    pattern: '30 * * * *',
    needsSteadyClock: true,
    run: async ({ database: { sql } }) => {
      const codes = await sql`
        DELETE FROM one_time_codes WHERE expires_at < now() - interval '1 day'`;
      const resets = await sql`
        DELETE FROM password_resets WHERE expires_at < now() - interval '1 day'`;
      return codes.count + resets.count;
    },
  },
  {
    name: 'rate_counters',
    pattern: '40 * * * *',
    run: async ({ database: { sql } }) =>
      (await sql`DELETE FROM rate_counters WHERE resets_at < now()`).count,
  },
];

/** Deletes rows older than 30 days. Returns their number. */
function deleteAfterMonth(sql: SqlClient, table: string): Promise<number> {
  return deleteAfter(sql, table, 30);
}

function deleteAfter(sql: SqlClient, table: string, days: number): Promise<number> {
  return inChunks(
    () => sql`
      DELETE FROM ${sql(table)} WHERE id IN (
        SELECT id FROM ${sql(table)} WHERE created_at < now() - make_interval(days => ${days}) LIMIT ${CHUNK})`,
  );
}

/** Repeats a statement until it affects no rows. Returns the total of affected rows. */
export async function inChunks(step: () => PromiseLike<{ count: number }>): Promise<number> {
  let total = 0;
  for (;;) {
    const { count } = await step();
    total += count;
    if (count === 0) return total;
  }
}
