import { actingFor, enterProjectOf } from '#server/platform/access/acting.ts';
import type { UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { RecurringJob } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { PENDING, SNOOZED } from '#shared/constants/intakes.ts';

import { decide } from './decide.ts';
import { findHandedIn } from './find.ts';

/** Maximum per run; the rest follow a minute later. */
const MAX_PER_RUN = 500;

/** Every minute: ends due snoozes, so that the items wait for a decision again. */
export const wakeJob: RecurringJob = {
  name: 'intake_snoozes',
  pattern: '* * * * *',
  run: async (platform) => ({ woken: await wakeSnoozed(platform) }),
};

interface Due {
  readonly work_item_id: string;
  readonly project_id: string;
  /** The person who snoozed or submitted it. */
  readonly person: string | null;
}

/** Ends all due snoozes. Returns their number. */
export async function wakeSnoozed(platform: Platform): Promise<number> {
  const { sql } = platform.database;
  const due = await sql<Due[]>`
    SELECT n.work_item_id, n.project_id, coalesce(n.updated_by, n.created_by) AS person
    FROM intake_issues n
    WHERE n.status = 0 AND n.snoozed_till <= now() AND ${live(sql, 'n')}
    ORDER BY n.snoozed_till LIMIT ${MAX_PER_RUN}`;
  let woken = 0;
  for (const one of due) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own: one that fails keeps none back
      if (await wake(platform, one)) woken += 1;
    } catch (error) {
      platform.log.error({ err: error, item: one.work_item_id }, 'a snooze could not be ended');
    }
  }
  return woken;
}

async function wake(platform: Platform, due: Due): Promise<boolean> {
  if (due.person === null) return false;
  const facts = await actingFor(platform.database.sql, due.person);
  return inTransaction(platform, facts, async (scope: UserScope) => {
    const place = await enterProjectOf(scope, due.project_id);
    const found = await findHandedIn(place, due.work_item_id, { lock: true });
    const [now] = await scope.sql`
      SELECT 1 FROM intake_issues
      WHERE id = ${found?.row.id ?? null} AND status = ${SNOOZED} AND snoozed_till <= now()`;
    // Someone decided or snoozed it further meanwhile.
    if (!found || !now) return false;
    await decide(place, found, { status: PENDING }, { isAutomatic: true });
    return true;
  });
}
