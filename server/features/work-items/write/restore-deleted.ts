import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { errors } from '#shared/errors.ts';

import { finish } from './finish.ts';
import { restoreItems } from './restore.ts';

/**
 * Takes deleted items back with all that went with them, or none of them; whoever may delete an item may take it
 * back, for 30 days. Returns how many were named.
 */
export async function restoreDeleted(scope: ProjectScope, ids: readonly string[]): Promise<number> {
  const roots = await scope.sql<WorkItemRow[]>`
    SELECT * FROM work_items
    WHERE id = ANY(${ids as string[]}::uuid[]) AND project_id = ${scope.project.id}
      AND deleted_at > now() - interval '30 days'
    ORDER BY id FOR NO KEY UPDATE`;
  for (const item of roots) authorize(scope, 'work_item.delete', item);
  if (roots.length < ids.length) throw errors.notFound();
  const family = await familyOf(scope, ids);
  const after = new Map((await restoreItems(scope, family)).map((row) => [row.id, row]));
  const named = new Set(ids);
  await finish(
    scope,
    'work_item.restored',
    family.map((before) => ({
      before,
      after: after.get(before.id) ?? null,
      fields: [],
      cause: named.has(before.id) ? ('request' as const) : ('cascade' as const),
    })),
  );
  return ids.length;
}

/** Deleted items and all below them that went at the same moment, but for those of projects that are gone. */
function familyOf(scope: ProjectScope, ids: readonly string[]): Promise<WorkItemRow[]> {
  return scope.sql<WorkItemRow[]>`
    WITH RECURSIVE family AS (
      SELECT id, deleted_at FROM work_items WHERE id = ANY(${ids as string[]}::uuid[])
      UNION
      SELECT i.id, i.deleted_at FROM work_items i
      JOIN family f ON i.parent_id = f.id AND i.deleted_at = f.deleted_at)
    SELECT i.* FROM work_items i JOIN family f ON f.id = i.id
    JOIN projects p ON p.id = i.project_id AND ${live(scope.sql, 'p')}
    WHERE i.workspace_id = ${scope.workspace.id} ORDER BY i.id FOR NO KEY UPDATE OF i`;
}
