import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';

import { cycleEntity, type CycleRow } from './entity.ts';

/** What happens to cycles after other changes. */
export const cycleReactions: readonly Reaction[] = [
  reaction('project.updated', async (scope, { data: { before, after } }) => {
    if (!before || !after || before.timezone === after.timezone) return;
    await keepDays(scope, after.id, before.timezone, after.timezone);
  }),
];

/**
 * In another time zone cycles keep their days and hours: the moments that they begin and end at move. What has ended
 * stays so: a cycle that would run again keeps its moments.
 */
async function keepDays(scope: Scope, projectId: string, from: string, to: string): Promise<void> {
  const { sql } = scope;
  const end = sql`(end_date AT TIME ZONE ${from}) AT TIME ZONE ${to}`;
  const moved = await changeRows<CycleRow>(
    scope,
    'cycles',
    sql`project_id = ${projectId} AND start_date IS NOT NULL AND ${live(sql)}
      AND NOT (end_date < now() AND ${end} >= now())`,
    sql`start_date = (start_date AT TIME ZONE ${from}) AT TIME ZONE ${to}, end_date = ${end}`,
  );
  for (const { before, after } of moved) scope.emit(cycleEntity.updated(before, after));
}
