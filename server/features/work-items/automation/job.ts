import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { finishMany } from '#server/features/work-items/write/many.ts';
import { actingFor, enterProjectOf } from '#server/platform/access/acting.ts';
import { type ProjectScope, type UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import type { RecurringJob } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { MAX_BULK } from '#shared/constants/work-items.ts';
import type { Automation } from '#shared/contract/automation.ts';

import { closingState, isDue } from './queries.ts';

/** Every night: archives and closes what nobody has touched for as long as its project says. */
export const automationJob: RecurringJob = {
  name: 'automation',
  needsSteadyClock: true,
  pattern: '0 1 * * *',
  async run(platform) {
    return {
      archived: await automate(platform, 'archive'),
      closed: await automate(platform, 'close'),
    };
  },
};

/** Runs one automation in all projects that have it on. Returns the number of changed items. */
export async function automate(platform: Platform, automation: Automation): Promise<number> {
  const { sql } = platform.database;
  let changed = 0;
  for (const { id, created_by } of await listAutomated(sql, automation)) {
    const facts = await actingFor(sql, created_by);
    const changeSome = async (scope: UserScope) =>
      changePart(await enterProjectOf(scope, id), automation);
    for (;;) {
      const count = await inTransaction<UserScope, number>(platform, facts, changeSome);
      changed += count;
      if (count < MAX_BULK) break;
    }
  }
  return changed;
}

/** The projects that have an automation on, with who made them: the automation acts in their name. */
function listAutomated(sql: SqlClient, automation: Automation) {
  const months = sql(automation === 'archive' ? 'p.archive_in' : 'p.close_in');
  return sql<{ id: string; created_by: string }[]>`
    SELECT p.id, coalesce(p.created_by, w.owner_id) AS created_by
    FROM projects p JOIN workspaces w ON w.id = p.workspace_id AND ${live(sql, 'w')}
    WHERE ${months} > 0 AND p.archived_at IS NULL AND ${live(sql, 'p')} ORDER BY p.id`;
}

/**
 * Changes some items of a project; returns how many. Another worker's are left to it, and what has changed meanwhile is
 * not due any more: nothing is done twice.
 */
async function changePart(scope: ProjectScope, automation: Automation): Promise<number> {
  const { sql, project } = scope;
  const months = sql`(SELECT ${sql(automation === 'archive' ? 'archive_in' : 'close_in')}
    FROM projects WHERE id = ${project.id} AND archived_at IS NULL)`;
  const before = await sql<WorkItemRow[]>`
    SELECT i.* FROM work_items i
    WHERE i.project_id = ${project.id} AND ${months} > 0 AND ${isDue(sql, automation, months)}
    ORDER BY i.id LIMIT ${MAX_BULK} FOR NO KEY UPDATE OF i SKIP LOCKED`;
  if (before.length === 0) return 0;
  const change =
    automation === 'archive'
      ? sql`archived_at = (now() AT TIME ZONE 'UTC')::date`
      : sql`state_id = closing.id`;
  const rows = await sql<WorkItemRow[]>`
    WITH closing AS (${closingState(sql, project.id)})
    UPDATE work_items i SET ${change}, updated_at = clock_timestamp()
    FROM ${automation === 'archive' ? sql`(SELECT 1) any_state` : sql`closing`}
    WHERE i.id = ANY(${before.map(({ id }) => id)}::uuid[]) RETURNING i.*`;
  const fields = [automation === 'archive' ? 'archived_at' : 'state_id'];
  await finishMany(scope, before, rows, { fields, cause: 'automation' });
  return rows.length;
}
