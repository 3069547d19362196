import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { findWorkItem } from '#server/features/work-items/queries.ts';
import { lockLineage } from '#server/features/work-items/write/lineage.ts';
import { finishMany } from '#server/features/work-items/write/many.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import { errors } from '#shared/errors.ts';

/** Makes an item an epic: what is below it is in the epic; it leaves its parent, its cycle and its modules. */
export async function makeEpic(scope: ProjectScope, id: string): Promise<void> {
  await turn(scope, id, {
    isEpic: true,
    left: scope.sql`, parent_id = NULL, cycle_id = NULL, module_ids = '{}'`,
  });
}

/** Makes an epic an item; what it grouped is below that. */
export async function makeItem(scope: ProjectScope, id: string): Promise<void> {
  await turn(scope, id, { isEpic: false, left: scope.sql`` });
}

async function turn(
  scope: ProjectScope,
  id: string,
  { isEpic, left }: { readonly isEpic: boolean; readonly left: Fragment },
): Promise<void> {
  await lockLineage(scope);
  const item = await findWorkItem(scope, id, { listable: true, lock: true });
  if (!item) throw errors.notFound();
  authorize(scope, 'work_item.update', item);
  if (item.is_epic === isEpic) return;
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items SET is_epic = ${isEpic} ${left}, updated_at = clock_timestamp(),
      updated_by = ${scope.user.id}
    WHERE id = ${item.id} RETURNING *`;
  const fields = ['is_epic', 'parent_id', 'cycle_id', 'module_ids'];
  await finishMany(scope, [item], rows, { fields, cause: 'request' });
}
