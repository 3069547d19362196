import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { invalidField } from '#shared/errors.ts';

/** How many items may stand above one another. */
const MAX_DEPTH = 20;

/**
 * Refuses a parent that lies below one of the items or makes the tree too deep, and epics below anything. Changes of parents in a
 * workspace wait for each other: two at once could close a loop that neither sees.
 */
export async function checkLineage(
  scope: ProjectScope,
  parentId: string,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.includes(parentId)) throw ownParent();
  await lockLineage(scope);
  const [above, below, epics] = await Promise.all([
    scope.sql<{ id: string; depth: number }[]>`
      WITH RECURSIVE up AS (
        SELECT id, parent_id, 1 AS depth FROM work_items WHERE id = ${parentId}
        UNION ALL
        SELECT i.id, i.parent_id, up.depth + 1 FROM work_items i JOIN up ON i.id = up.parent_id
        WHERE up.depth <= ${MAX_DEPTH})
      SELECT id, depth FROM up`,
    scope.sql<{ depth: number }[]>`
      WITH RECURSIVE down AS (
        SELECT id, 1 AS depth FROM work_items WHERE id = ANY(${itemIds as string[]}::uuid[])
        UNION
        SELECT i.id, down.depth + 1 FROM work_items i JOIN down ON i.parent_id = down.id
        WHERE down.depth <= ${MAX_DEPTH} AND ${live(scope.sql, 'i')})
      SELECT coalesce(max(depth), 0)::int AS depth FROM down`,
    scope.sql`SELECT 1 FROM work_items WHERE id = ANY(${itemIds as string[]}::uuid[]) AND is_epic LIMIT 1`,
  ]);
  if (epics.length > 0) throw invalidField('parent_id', 'An epic cannot be below a work item.');
  if (above.some((ancestor) => itemIds.includes(ancestor.id))) throw ownParent();
  const depth = Math.max(...above.map((ancestor) => ancestor.depth)) + (below[0]?.depth ?? 0);
  if (depth > MAX_DEPTH) {
    throw invalidField('parent_id', `Work items cannot be nested deeper than ${MAX_DEPTH} levels.`);
  }
}

/** Makes changes of what is above what wait for each other, in a workspace. */
export async function lockLineage({ sql, workspace }: ProjectScope): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('parents'), hashtext(${workspace.id}))`;
}

const ownParent = () => invalidField('parent_id', 'A work item cannot be below itself.');
