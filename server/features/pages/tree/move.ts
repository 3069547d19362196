import { movePagePictures } from '#server/features/assets/copies/commands.ts';
import type { PageRow } from '#server/features/pages/events.ts';
import { authorizePage } from '#server/features/pages/permissions.ts';
import { publishPages } from '#server/features/pages/publish.ts';
import { getPage } from '#server/features/pages/queries.ts';
import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { errors, invalidField } from '#shared/errors.ts';
import { can, type Role } from '#shared/permissions.ts';

import { changesOf } from './commands.ts';
import { lockFamily, lockTree } from './lineage.ts';

/**
 * Moves a page with all below it to another project, where the person may make pages. What lies below it and
 * the person may not see stays, and comes to the top: it is not theirs to take away.
 */
export async function movePage(scope: ProjectScope, id: string, projectId: string): Promise<void> {
  const page = await getPage(scope, id);
  authorizePage(scope, 'page.move', page);
  if (projectId === scope.project.id) return;
  await checkTarget(scope, projectId);
  // In one order, so that no two moves wait for each other.
  for (const one of [scope.project.id, projectId].toSorted()) await lockTree(scope, one);
  const family = await lockFamily(scope, page);
  const moving = await belongingTo(scope, page, family);
  const ids = moving.map((row) => row.id);
  const staying = family.filter(
    (row) => row.parent_id && ids.includes(row.parent_id) && !ids.includes(row.id),
  );
  const freed = await scope.sql<PageRow[]>`
    UPDATE pages SET parent_id = NULL WHERE id = ANY(${staying.map((row) => row.id)}::uuid[]) RETURNING *`;
  const moved = await scope.sql<PageRow[]>`
    UPDATE pages g SET project_id = ${projectId}, updated_at = clock_timestamp(),
      updated_by = ${scope.user.id},
      parent_id = CASE WHEN g.id = ${page.id} THEN NULL ELSE g.parent_id END,
      label_ids = ARRAY(
        SELECT there.id FROM labels here JOIN labels there ON there.name = here.name
        WHERE here.id = ANY(g.label_ids) AND there.project_id = ${projectId} AND ${live(scope.sql, 'there')})
    WHERE g.id = ANY(${ids}::uuid[]) RETURNING g.*`;
  await publishPages(scope, [...changesOf(staying, freed), ...changesOf(moving, moved)]);
  await movePagePictures(scope, ids, projectId);
  await scope.sql`
    UPDATE recent_visits SET project_id = ${projectId}
    WHERE entity_name = 'page' AND entity_identifier = ANY(${ids}::uuid[])`;
}

async function checkTarget(scope: ProjectScope, projectId: string): Promise<void> {
  const [target] = await scope.sql<{ role: Role }[]>`
    SELECT m.role FROM ${ownProjects(scope, 'open')} WHERE p.id = ${projectId}`;
  if (!target) {
    throw invalidField('new_project_id', `Invalid pk "${projectId}" - object does not exist.`);
  }
  const standing = { workspace_role: scope.role, project_role: target.role };
  if (!can(standing, 'page.create')) throw errors.forbidden();
}

/** The page and what is below it by way of pages that the person may see. */
async function belongingTo(
  scope: ProjectScope,
  page: PageRow,
  family: readonly PageRow[],
): Promise<PageRow[]> {
  const seen = await scope.sql<{ id: string }[]>`
    SELECT g.id FROM pages g
    WHERE g.id = ANY(${family.map((row) => row.id)}::uuid[]) AND ${pageVisibility.seenIn(scope)}`;
  const visible = new Set(seen.map((row) => row.id));
  const moving = family.filter((row) => row.id === page.id);
  for (const above of moving) {
    moving.push(...family.filter((row) => row.parent_id === above.id && visible.has(row.id)));
  }
  return moving;
}
