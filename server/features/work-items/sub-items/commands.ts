import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { findVisibleInWorkspace, getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { checkLineage } from '#server/features/work-items/write/lineage.ts';
import { finishMany } from '#server/features/work-items/write/many.ts';
import { requireIds } from '#server/features/work-items/write/references.ts';
import { authorize, type ProjectScope } from '#server/platform/scope.ts';
import type { AddSubItems } from '#shared/contract/work-items.ts';
import { badRequest, errors } from '#shared/errors.ts';

import { type Child, readChildren } from './queries.ts';

/**
 * Makes items children of another, from any of the person's projects in the workspace. If one of them is not
 * there, or a loop would close, nothing changes (work-items 3.4).
 */
export async function addSubItems(
  scope: ProjectScope,
  parentId: string,
  input: AddSubItems,
): Promise<Child[]> {
  authorize(scope, 'sub_item.update');
  const parent = await getVisibleWorkItem(scope, parentId, { listable: true });
  const ids = requireIds(input.sub_issue_ids, badRequest('Sub Issue IDs are required'));
  const visible = await findVisibleInWorkspace(scope, ids);
  if (visible.length < ids.length) throw errors.notFound();
  await checkLineage(scope, parent.id, ids);
  const before = await scope.sql<WorkItemRow[]>`
    SELECT * FROM work_items WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items SET parent_id = ${parent.id}, updated_at = clock_timestamp(),
      updated_by = ${scope.user.id}
    WHERE id = ANY(${ids}::uuid[]) RETURNING *`;
  await finishMany(scope, before, rows, { fields: ['parent_id'], cause: 'sub_item' });
  return readChildren(scope, ids);
}
