import type { UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import type { Visibility } from '#server/platform/access/visibility/audiences.ts';
import { madeInProject } from '#server/platform/access/visibility/made-in-project.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { can, type Role } from '#shared/permissions.ts';

interface CreatedItem {
  readonly created_by: string | null;
}

/** Work items are visible to the project's members; limited guests see their own. */
export const itemVisibility = madeInProject<CreatedItem>({
  table: 'work_items',
  alias: 'i',
  owner: 'created_by',
  projects: 'live',
});

/**
 * Visibility of an item that another one names: its parent or a related one, also after deletion,
 * because the history still names it. Has an alias of its own, for statements about both.
 */
export const namedItem: Visibility & Pick<typeof itemVisibility, 'rule' | 'seenBy'> = {
  ...madeInProject<CreatedItem>({
    table: 'work_items',
    alias: 'named',
    owner: 'created_by',
    projects: 'live',
  }),
  where: (sql) => sql`true`,
};

/** SQL condition: the person sees the item with this id (an SQL expression). */
export function seesItem(scope: UserScope | WorkspaceScope, id: Fragment): Fragment {
  const { sql } = scope;
  return sql`EXISTS (SELECT 1 FROM work_items named
    JOIN ${ownProjects(scope, 'live')} ON p.id = named.project_id
    WHERE named.id = ${id} AND ${namedItem.rule(sql)})`;
}

/** A person's rights to an item's description. */
export interface ItemAccess {
  /** Null = hidden or missing. */
  readonly can: 'edit' | 'read' | null;
  readonly project_id: string | null;
}

interface FoundItem {
  readonly project_id: string;
  readonly created_by: string | null;
  /** Listed in an active project, or undecided in its intake: other items cannot be changed. */
  readonly is_open: boolean;
  readonly is_waiting: boolean;
  readonly role: Role;
  readonly workspace_role: Role;
}

/** A person's rights to an item's description, for live documents without a request scope. */
export async function itemAccess(
  sql: SqlClient,
  userId: string,
  itemId: string,
): Promise<ItemAccess> {
  const [item] = await sql<FoundItem[]>`
    SELECT i.project_id, i.created_by, w.is_waiting, m.role, o.role AS workspace_role,
      (i.is_current OR w.is_waiting) AND p.archived_at IS NULL AS is_open
    FROM work_items i
    CROSS JOIN LATERAL (SELECT coalesce(i.intake_status IN (-2, 0), false)
      AND i.archived_at IS NULL AND NOT i.is_draft AS is_waiting) w
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
  const action = item.is_waiting ? 'intake_issue.update' : 'work_item.update';
  const mayEdit = item.is_open && can(standing, action);
  return { can: mayEdit ? 'edit' : 'read', project_id: item.project_id };
}
