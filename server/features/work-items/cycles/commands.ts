import { changeCycles, cycleResource } from '#server/features/cycles/commands.ts';
import { writeSnapshot } from '#server/features/cycles/progress/commands.ts';
import { findCycle, getCycle, hasEnded, isRunning } from '#server/features/cycles/queries.ts';
import { refuseEpics } from '#server/features/work-items/epics/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import {
  distinct,
  lockItems,
  lockKnownItems,
  requireIds,
} from '#server/features/work-items/selection/queries.ts';
import { finishField } from '#server/features/work-items/write/many.ts';
import { authorize, authorizeMaybe, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { one } from '#server/platform/database/rows.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { MAX_BULK } from '#shared/constants/work-items.ts';
import type { AddedItems, TransferItems } from '#shared/contract/cycles.ts';
import { badRequest, errors } from '#shared/errors.ts';

/** Adds items to a cycle; those of another one move here. */
export async function addToCycle(
  scope: ProjectScope,
  cycleId: string,
  input: AddedItems,
): Promise<void> {
  authorize(scope, 'cycle_item.update');
  const ids = requireIds(input.issues, badRequest('Issues are required'));
  const cycle = await getCycle(scope, cycleId);
  if (hasEnded(cycle)) {
    throw badRequest('The Cycle has already been completed so no new issues can be added');
  }
  const items = await lockKnownItems(scope, ids);
  refuseEpics(items);
  await setCycle(
    scope,
    items.filter((item) => item.cycle_id !== cycle.id),
    cycle.id,
  );
}

/** Takes an item out of a cycle; nothing happens when it is not in it. */
export async function removeFromCycle(
  scope: ProjectScope,
  cycleId: string,
  itemId: string,
): Promise<void> {
  authorize(scope, 'cycle_item.update');
  const cycle = await getCycle(scope, cycleId);
  const items = await lockItems(scope, distinct([itemId]));
  await setCycle(
    scope,
    items.filter((item) => item.cycle_id === cycle.id),
    null,
  );
}

/** Gives items, which are locked, a cycle or none. */
async function setCycle(
  scope: ProjectScope,
  items: readonly WorkItemRow[],
  cycleId: string | null,
): Promise<void> {
  if (items.length === 0) return;
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items i
    SET cycle_id = ${cycleId}, updated_at = clock_timestamp(), updated_by = ${scope.user.id}
    WHERE i.id = ANY(${items.map(({ id }) => id)}::uuid[]) RETURNING i.*`;
  await finishField(scope, items, rows, 'cycle_id');
}

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
  await moveOpenItems(scope, id, target.id);
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
  if (target) await moveOpenItems(scope, id, target.id);
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

/** Gives the open items of a cycle to another one, or to none, a part in each transaction. */
async function moveOpenItems(scope: ProjectScope, from: string, to: string | null): Promise<void> {
  await moveItems(scope, from, to, isOpen);
}

/** SQL condition: the item is listed and neither done nor cancelled. */
const isOpen = (sql: SqlClient) => sql`i.is_listed AND NOT EXISTS (
  SELECT 1 FROM states s WHERE s.id = i.state_id AND s."group" IN ('completed', 'cancelled'))`;

/** Deletes a cycle; its items stay, in no cycle. */
export async function deleteCycle(scope: ProjectScope, id: string): Promise<void> {
  authorizeMaybe(scope, 'cycle.delete');
  authorize(scope, 'cycle.delete', await findCycle(scope, id));
  await moveItems(scope, id, null, (sql) => sql`true`);
  await inTransaction<ProjectScope, void>(scope.platform, scope, (inner) =>
    cycleResource.delete(inner, id),
  );
}

async function moveItems(
  scope: ProjectScope,
  from: string,
  to: string | null,
  which: (sql: SqlClient) => Fragment,
): Promise<void> {
  const moveSome = async (inner: ProjectScope) => {
    const items = await inner.sql<WorkItemRow[]>`
      SELECT i.* FROM work_items i
      WHERE i.cycle_id = ${from} AND i.project_id = ${inner.project.id} AND ${live(inner.sql, 'i')} AND ${which(inner.sql)}
      ORDER BY i.id LIMIT ${MAX_BULK} FOR NO KEY UPDATE OF i`;
    await setCycle(inner, items, to);
    return items.length < MAX_BULK;
  };
  while (!(await inTransaction<ProjectScope, boolean>(scope.platform, scope, moveSome)));
}
