import { today } from '#server/features/work-items/lists/list-request.ts';
import { enterProject } from '#server/platform/access/acting.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { isReached, ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { pageOf, readPage } from '#server/platform/database/paging.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import type { PageReply } from '#shared/contract/paging.ts';
import type { ListItem, ListQuery } from '#shared/contract/work-item-lists.ts';
import type { ApiError } from '#shared/errors.ts';
import { meets, readFilters } from '#shared/lib/work-item-lists/filters.ts';

import type { DraftRow } from './entity.ts';

/** What has not been made has no subscribers and no past, mentions nobody yet and did not come through the intake. */
const FACTS = {
  subscribers: () => [],
  mentions: () => [],
  cycle_time: () => [],
  was: () => [],
  intakeStatus: () => null,
};

/** A draft with the group of its state, for filters. */
type FilteredRow = DraftRow & Pick<ListItem, 'state__group'>;

/**
 * A page of the person's drafts in the workspace, or in the project of the scope, the newest first. They are few, and
 * their filters are those of every list: they are tested here, one by one.
 */
export async function listDrafts<Wire>(
  scope: WorkspaceScope | ProjectScope,
  query: ListQuery,
  wireOf: (row: DraftRow) => Wire,
): Promise<PageReply<Wire>> {
  const page = readPage(query);
  const rows = await scope.sql<FilteredRow[]>`
    SELECT d.*, s."group" AS state__group FROM drafts d LEFT JOIN states s ON s.id = d.state_id
    WHERE ${isOwn(scope)}
    ORDER BY d.created_at DESC, d.id DESC`;
  const conditions = readFilters(query, today());
  const found = rows.filter((row) => conditions.every((condition) => meets(condition, row, FACTS)));
  const { offset, perPage } = page;
  return pageOf(page, found.length, found.slice(offset, offset + perPage).map(wireOf));
}

/** A draft of the person; nobody else finds it. */
export async function getDraft(
  scope: WorkspaceScope | ProjectScope,
  id: string,
  missing?: () => ApiError,
): Promise<DraftRow> {
  const rows = await scope.sql<DraftRow[]>`
    SELECT d.* FROM drafts d WHERE d.id = ${id} AND ${isOwn(scope)}`;
  return oneOr404(rows, missing);
}

/** SQL condition over `drafts d`: it is the person's, in the scope's workspace or project. */
function isOwn(scope: WorkspaceScope | ProjectScope) {
  const { sql, user, workspace } = scope;
  const here = 'project' in scope ? sql`AND d.project_id = ${scope.project.id}` : sql``;
  return sql`d.owner_id = ${user.id} AND d.workspace_id = ${workspace.id} AND ${live(sql, 'd')}
    AND ${isReached(scope, 'd.project_id')} ${here}`;
}

/** The scope inside an open project that the person is in; null when it is none. */
export async function enterOwnProject(
  scope: WorkspaceScope,
  projectId: string,
): Promise<ProjectScope | null> {
  const [found] = await scope.sql<{ id: string }[]>`
    SELECT p.id FROM ${ownProjects(scope, 'open')} WHERE p.id = ${projectId}`;
  return found ? enterProject(scope, found.id) : null;
}
