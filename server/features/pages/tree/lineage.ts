import type { PageRow } from '#server/features/pages/events.ts';
import { MAX_DEPTH } from '#server/features/pages/queries.ts';
import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { invalidField } from '#shared/errors.ts';

/** Changes of a project's tree wait for each other: two at once could close a loop that neither sees. */
export async function lockTree(scope: ProjectScope, projectId = scope.project.id): Promise<void> {
  await scope.sql`SELECT pg_advisory_xact_lock(hashtext('page tree'), hashtext(${projectId}))`;
}

/** The page that is to be above another one, or null when the person can see none of that id in the project. */
export async function findParent(scope: ProjectScope, id: string): Promise<PageRow | null> {
  const [parent] = await scope.sql<PageRow[]>`
    SELECT g.* FROM pages g WHERE g.id = ${id} AND ${pageVisibility.seenIn(scope)}`;
  return parent ?? null;
}

/** Refuses a parent that lies below the page, is the page, or makes the tree too deep. */
export async function checkLineage(
  scope: ProjectScope,
  parentId: string,
  pageId: string | null,
): Promise<void> {
  await lockTree(scope);
  const [above, below] = await Promise.all([
    scope.sql<{ id: string }[]>`
      WITH RECURSIVE up AS (
        SELECT id, parent_id, 1 AS depth FROM pages WHERE id = ${parentId}
        UNION ALL
        SELECT g.id, g.parent_id, up.depth + 1 FROM pages g JOIN up ON g.id = up.parent_id
        WHERE up.depth <= ${MAX_DEPTH})
      SELECT id FROM up`,
    scope.sql<{ depth: number }[]>`
      WITH RECURSIVE down AS (
        SELECT id, 1 AS depth FROM pages WHERE id = ${pageId}::uuid
        UNION
        SELECT g.id, down.depth + 1 FROM pages g JOIN down ON g.parent_id = down.id
        WHERE down.depth <= ${MAX_DEPTH} AND ${live(scope.sql, 'g')})
      SELECT coalesce(max(depth), 1)::int AS depth FROM down`,
  ]);
  if (above.some(({ id }) => id === pageId)) {
    throw invalidField('parent', 'A page cannot be below itself.');
  }
  if (above.length + (below[0]?.depth ?? 1) > MAX_DEPTH) {
    throw invalidField('parent', `Pages cannot be nested deeper than ${MAX_DEPTH} levels.`);
  }
}

/** A page and all below it at any depth, locked in the order of their ids; whoever may see them. */
export async function lockFamily(scope: ProjectScope, page: PageRow): Promise<PageRow[]> {
  await lockTree(scope);
  return scope.sql<PageRow[]>`
    WITH RECURSIVE family AS (
      SELECT id FROM pages WHERE id = ${page.id}
      UNION
      SELECT g.id FROM pages g JOIN family ON g.parent_id = family.id WHERE ${live(scope.sql, 'g')})
    SELECT g.* FROM pages g WHERE g.id IN (SELECT id FROM family) AND g.project_id = ${scope.project.id}
    ORDER BY g.id FOR NO KEY UPDATE`;
}
