import { pageAccess } from '#server/features/visibility/pages/access.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { isOwnMembership } from '#server/platform/access/visibility/memberships.ts';
import { errors } from '#shared/errors.ts';
import { can, type Role } from '#shared/permissions.ts';

import type { assets } from './table.ts';

/** Columns that name the owner of a file. */
export type Target = Partial<
  Pick<
    typeof assets.$inferInsert,
    'project_id' | 'work_item_id' | 'comment_id' | 'page_id' | 'draft_id'
  >
>;

/**
 * The owner columns for a file of this kind and entity id; null when the person cannot see the
 * entity here: both ids of a call are checked.
 */
export async function findTarget(
  scope: WorkspaceScope | ProjectScope,
  kind: string,
  id: string,
): Promise<Target | null> {
  switch (kind) {
    case 'ISSUE_DESCRIPTION':
      return findItem(scope, id);
    case 'COMMENT_DESCRIPTION':
      // Clients also name the item here, after a comment was created.
      return (await findComment(scope, id)) ?? (await findItem(scope, id));
    case 'PROJECT_COVER':
      return findProject(scope, id);
    case 'WORKSPACE_LOGO':
      return id === scope.workspace.id ? {} : null;
    case 'PAGE_DESCRIPTION':
      return findPage(scope, id);
    case 'DRAFT_ISSUE_DESCRIPTION':
      return findDraft(scope, id);
    default:
      return null;
  }
}

async function findItem(scope: WorkspaceScope | ProjectScope, id: string): Promise<Target | null> {
  const [item] = await scope.sql<{ id: string; project_id: string }[]>`
    SELECT i.id, i.project_id FROM work_items i
    WHERE i.id = ${id} AND ${itemVisibility.seenAcross(scope)}`;
  if (!item || !isHere(scope, item.project_id)) return null;
  return { work_item_id: item.id, project_id: item.project_id };
}

/** A draft is visible to its author only. */
async function findDraft(scope: WorkspaceScope | ProjectScope, id: string): Promise<Target | null> {
  const [draft] = await scope.sql<{ project_id: string | null }[]>`
    SELECT project_id FROM drafts
    WHERE id = ${id} AND workspace_id = ${scope.workspace.id}
      AND owner_id = ${scope.user.id} AND ${live(scope.sql)}`;
  if (!draft || (draft.project_id !== null && !isHere(scope, draft.project_id))) return null;
  return { draft_id: id };
}

/** A page accepts pictures from people who may edit it now. */
async function findPage(scope: WorkspaceScope | ProjectScope, id: string): Promise<Target | null> {
  const access = await pageAccess(scope.sql, scope.user.id, id);
  const { page } = access;
  if (!page || page.workspace_id !== scope.workspace.id || !isHere(scope, page.project_id)) {
    return null;
  }
  if (access.can !== 'edit') throw errors.forbidden();
  return { page_id: page.id, project_id: page.project_id };
}

async function findComment(
  scope: WorkspaceScope | ProjectScope,
  id: string,
): Promise<Target | null> {
  const [comment] = await scope.sql<{ work_item_id: string }[]>`
    SELECT work_item_id FROM comments
    WHERE id = ${id} AND workspace_id = ${scope.workspace.id} AND ${live(scope.sql)}`;
  const item = comment ? await findItem(scope, comment.work_item_id) : null;
  return item ? { comment_id: id, project_id: item.project_id } : null;
}

async function findProject(
  scope: WorkspaceScope | ProjectScope,
  id: string,
): Promise<Target | null> {
  if (!isHere(scope, id)) return null;
  const [project] = await scope.sql<{ role: Role | null }[]>`
    SELECT m.role FROM projects p
    LEFT JOIN project_members m ON m.project_id = p.id AND ${isOwnMembership(scope)}
    WHERE p.id = ${id} AND p.workspace_id = ${scope.workspace.id} AND ${live(scope.sql, 'p')}`;
  if (!project) return null;
  const standing = { workspace_role: scope.role, project_role: project.role };
  if (!can(standing, 'project.update')) throw errors.forbidden();
  return { project_id: id };
}

function isHere(scope: WorkspaceScope | ProjectScope, projectId: string): boolean {
  return !('project' in scope) || scope.project.id === projectId;
}
