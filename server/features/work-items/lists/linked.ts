import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { liveText } from '#server/platform/access/visibility/live.ts';
import {
  listVisibleProjects,
  visibleOf,
  type VisibleProject,
} from '#server/platform/access/visibility/own-projects.ts';
import { LINKED_PAGE } from '#shared/constants/work-items.ts';
import { GUEST } from '#shared/permissions.ts';
import { type LinkKey, readIds } from '#shared/work-item-fields/conditions.ts';

import { whereSql } from './counts.ts';
import { type ItemSource, seenSql, workspaceSource } from './sources.ts';
import { Statement } from './statement.ts';

interface LinkedPage {
  /** The id behind which the page begins. */
  readonly after?: string | undefined;
  /** A comma list of the items that are asked about; without it, all. */
  readonly ids?: string | undefined;
}

/**
 * The ids of what somebody is subscribed to or mentioned in, or of what has such a past, as far as the person who asks
 * sees it: items, epics and, but for guests, what is archived. Rows do not say it, so clients that filter by themselves ask here. They come in their order, page by page.
 */
export async function listLinkedIds(
  scope: WorkspaceScope,
  key: LinkKey,
  value: string,
  { after, ids }: LinkedPage,
): Promise<string[]> {
  const projects = await listVisibleProjects(scope);
  const statement = new Statement();
  const linked = { is: 'linked', key, values: [value] } as const;
  const where = whereSql(filteredSource(scope, projects), [linked], statement);
  const asked =
    ids === undefined ? '' : ` AND i.id = ANY(${statement.bindFilter(readIds(ids), 'uuid[]')})`;
  const rest = after === undefined ? '' : ` AND i.id > ${statement.bindFilter(after, 'uuid')}`;
  // In its order only afterwards: else the items of all workspaces might be gone through by their ids.
  const rows = await statement.rows<{ id: string }>(
    scope,
    `SELECT id FROM (SELECT i.id FROM work_items i WHERE ${where}${asked}${rest} OFFSET 0) found
     ORDER BY id LIMIT ${statement.limit(LINKED_PAGE)}`,
  );
  return rows.map(({ id }) => id);
}

/** All that lists, which can be filtered, show of somebody's projects. */
function filteredSource(scope: WorkspaceScope, projects: readonly VisibleProject[]): ItemSource {
  const visible = visibleOf(projects);
  const archives = projects.filter(({ role }) => role > GUEST).map(({ id }) => id);
  return {
    ...workspaceSource(scope, visible),
    isWhole: false,
    isListed: false,
    items: (statement) => `${liveText('i')} AND ${seenSql('i', scope, visible, statement)} AND (
      i.is_current OR (i.archived_at IS NOT NULL
        AND i.project_id = ANY(${statement.bindFilter(archives, 'uuid[]')})))`,
  };
}
