import { madeInProject } from '#server/platform/access/visibility/made-in-project.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { can, type Role } from '#shared/permissions.ts';

import type { workItems } from './table.ts';

/** Who sees work items: the project's members, guests only their own where the project does not show them everything. */
export const itemVisibility = madeInProject<Pick<typeof workItems.$inferSelect, 'created_by'>>({
  table: 'work_items',
  alias: 'i',
  owner: 'created_by',
  projects: 'live',
});

/** What somebody may do with an item's description. */
export interface ItemAccess {
  /** Null = the item is not there for this person. */
  readonly can: 'edit' | 'read' | null;
  readonly project_id: string | null;
}

interface FoundItem {
  readonly project_id: string;
  readonly created_by: string | null;
  /** In a list of a project that is not archived: other items cannot be changed. */
  readonly is_open: boolean;
  readonly role: Role;
  readonly workspace_role: Role;
}

/** What the person may do with an item's description now; for live documents, which have no request's scope. */
export async function itemAccess(
  sql: SqlClient,
  userId: string,
  itemId: string,
): Promise<ItemAccess> {
  const [item] = await sql<FoundItem[]>`
    SELECT i.project_id, i.created_by, i.is_listed AND p.archived_at IS NULL AS is_open, m.role,
      o.role AS workspace_role
    FROM work_items i
    JOIN projects p ON p.id = i.project_id
    JOIN users u ON u.id = ${userId} AND u.is_active
    JOIN project_members m ON m.project_id = i.project_id AND m.member_id = u.id
    JOIN workspace_members o ON o.workspace_id = i.workspace_id AND o.member_id = u.id
    WHERE i.id = ${itemId} AND ${itemVisibility.seenBy(sql, sql`u.id`)}`;
  if (!item) return { can: null, project_id: null };
  const standing = {
    workspace_role: item.workspace_role,
    project_role: item.role,
    is_own: item.created_by === userId,
  };
  const mayEdit = item.is_open && can(standing, 'work_item.update');
  return { can: mayEdit ? 'edit' : 'read', project_id: item.project_id };
}
