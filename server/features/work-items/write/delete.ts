import { publishItems } from '#server/features/work-items/commands.ts';
import { followEpics } from '#server/features/work-items/epics/follow.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { findWorkItem, getWorkItem } from '#server/features/work-items/queries.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { errors } from '#shared/errors.ts';

import { finish } from './finish.ts';
import { finishMany } from './many.ts';
import { remove } from './remove.ts';

/**
 * Deletes an item with all below it and everything that hangs on them. What an epic groups stays, in no epic, as it
 * does when a cycle or module is deleted.
 */
export async function deleteWorkItem(scope: ProjectScope, id: string): Promise<void> {
  const found = await findWorkItem(scope, id, { lock: true });
  if (!found) throw errors.notFound();
  authorize(scope, 'work_item.delete', found);
  if (found.is_epic) await emptyEpic(scope, id);
  const item = found.is_epic ? await getWorkItem(scope, id) : found;
  const below = (await familyOf(scope, id)).filter((member) => member.id !== id);
  const family = [item, ...below];
  const gone = await remove(scope, family);
  const changes = family.map((before) => ({
    before,
    after: null,
    fields: [],
    cause: before === item ? ('request' as const) : ('cascade' as const),
  }));
  await finish(scope, 'work_item.deleted', changes, { gone });
}

/** Deletes several items; their children stay and move to the top level. Returns how many there were. */
export async function deleteWorkItems(
  scope: ProjectScope,
  ids: readonly string[],
): Promise<number> {
  authorize(scope, 'work_item.bulk_delete');
  const items = await scope.sql<WorkItemRow[]>`
    SELECT * FROM work_items
    WHERE id = ANY(${ids as string[]}::uuid[]) AND project_id = ${scope.project.id} AND is_current
    ORDER BY id FOR NO KEY UPDATE`;
  if (items.length === 0) return 0;
  const gone = await remove(scope, items);
  const orphans = await scope.sql<WorkItemRow[]>`
    UPDATE work_items SET parent_id = NULL, updated_at = clock_timestamp()
    WHERE parent_id = ANY(${items.map((item) => item.id)}::uuid[]) AND ${live(scope.sql)} RETURNING *`;
  await publishItems(scope, [...orphans, ...(await followEpics(scope, orphans))]);
  await finish(
    scope,
    'work_item.deleted',
    items.map((before) => ({ before, after: null, fields: [], cause: 'bulk' as const })),
    { gone },
  );
  return items.length;
}

/** Takes all items out of an epic. */
async function emptyEpic(scope: ProjectScope, id: string): Promise<void> {
  const before = await scope.sql<WorkItemRow[]>`
    SELECT * FROM work_items WHERE parent_id = ${id} AND ${live(scope.sql)}
    ORDER BY id FOR NO KEY UPDATE`;
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items SET parent_id = NULL, updated_at = clock_timestamp(), updated_by = ${scope.user.id}
    WHERE id = ANY(${before.map((item) => item.id)}::uuid[]) RETURNING *`;
  await finishMany(scope, before, rows, { fields: ['parent_id'], cause: 'cascade' });
}

/** An item and all live items below it, also those of other projects. */
function familyOf(scope: ProjectScope, id: string): Promise<WorkItemRow[]> {
  return scope.sql<WorkItemRow[]>`
    WITH RECURSIVE family AS (
      SELECT id FROM work_items WHERE id = ${id}
      UNION
      SELECT i.id FROM work_items i JOIN family f ON i.parent_id = f.id WHERE ${live(scope.sql, 'i')})
    SELECT i.* FROM work_items i JOIN family f ON f.id = i.id
    WHERE i.workspace_id = ${scope.workspace.id} ORDER BY i.id FOR NO KEY UPDATE OF i`;
}
