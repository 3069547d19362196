import { changeCycles } from '#server/features/cycles/commands.ts';
import { writeSnapshot } from '#server/features/cycles/progress/commands.ts';
import { getCycle, hasEnded, isRunning } from '#server/features/cycles/queries.ts';
import { emptyContainer } from '#server/features/work-items/containers/commands.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { one } from '#server/platform/database/rows.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import type { TransferItems } from '#shared/contract/cycles.ts';
import { badRequest, errors } from '#shared/errors.ts';

/**
 * Gives the open items of a cycle to another one. What the cycle was before is written down, unless its end has done
 * so already. Called again after a crash it goes on where it stopped.
 */
export async function transferItems(
  scope: ProjectScope,
  id: string,
  { new_cycle_id }: TransferItems,
): Promise<void> {
  authorize(scope, 'cycle_item.update');
  if (!new_cycle_id) throw badRequest('New Cycle Id is required');
  const cycle = await getCycle(scope, id);
  const target = await targetOf(scope, id, new_cycle_id);
  await inTransaction<ProjectScope, void>(scope.platform, scope, (inner) =>
    writeSnapshot(inner, cycle),
  );
  await emptyContainer(scope, 'cycle', id, { to: target.id, which: isOpen });
}

/** Ends a running cycle now; its open items go to another one, if one is named. */
export async function endCycle(
  scope: ProjectScope,
  id: string,
  newCycleId: string | null,
): Promise<void> {
  authorize(scope, 'cycle.update');
  const cycle = await getCycle(scope, id);
  if (!isRunning(cycle)) throw badRequest('Only a running cycle can be ended');
  const target = newCycleId === null ? null : await targetOf(scope, id, newCycleId);
  await inTransaction<ProjectScope, void>(scope.platform, scope, async (inner) => {
    const { sql, user } = inner;
    const ended = await changeCycles(
      inner,
      sql`id = ${id}`,
      sql`end_date = clock_timestamp(), ended_by = ${user.id}`,
    );
    await writeSnapshot(inner, one(ended));
  });
  if (target) await emptyContainer(scope, 'cycle', id, { to: target.id, which: isOpen });
}

/** The cycle that gets the items of another one: of this project, open, and not over. */
async function targetOf(
  scope: ProjectScope,
  from: string,
  to: string,
): Promise<{ readonly id: string }> {
  const target = await getCycle(scope, to.toLowerCase());
  if (target.id === from) throw errors.badValue();
  if (hasEnded(target)) {
    throw badRequest('The cycle where the issues are transferred is already completed');
  }
  return target;
}

/** SQL condition: the item is listed and neither done nor cancelled. */
const isOpen = (sql: SqlClient) => sql`i.is_listed AND NOT EXISTS (
  SELECT 1 FROM states s WHERE s.id = i.state_id AND s."group" IN ('completed', 'cancelled'))`;
