import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { findVisibleInWorkspace, getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { requireIds } from '#server/features/work-items/selection/queries.ts';
import { checkLineage } from '#server/features/work-items/write/lineage.ts';
import { finishMany } from '#server/features/work-items/write/many.ts';
import { authorize, type ProjectScope, refusalOf } from '#server/platform/access/scope.ts';
import type { AddSubItems } from '#shared/contract/work-items.ts';
import { badRequest, errors } from '#shared/errors.ts';
import { MEMBER } from '#shared/permissions.ts';

import { type Child, readChildren } from './queries.ts';

/**
 * Makes items children of another, from any of the person's projects in the workspace. If one of them is not
 * there, or a loop would close, nothing changes.
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
  await refuseOthersProjects(scope, visible);
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

/** Seeing an item of another project is not enough to move it: that takes a member there, or its creator. */
async function refuseOthersProjects(
  scope: ProjectScope,
  items: readonly WorkItemRow[],
): Promise<void> {
  const foreign = items.filter(
    (item) => item.project_id !== scope.project.id && item.created_by !== scope.user.id,
  );
  const projects = [...new Set(foreign.map((item) => item.project_id))];
  if (projects.length === 0) return;
  const memberOf = await scope.sql`
    SELECT 1 FROM project_members WHERE project_id = ANY(${projects}::uuid[])
      AND member_id = ${scope.user.id} AND is_active AND role >= ${MEMBER}`;
  if (memberOf.length < projects.length) throw refusalOf('sub_item.update');
}
