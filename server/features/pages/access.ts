import type { PendingQuery, Row } from 'postgres';

import type { SqlClient } from '#server/platform/database/database.ts';
import { can, type Role } from '#shared/permissions.ts';

/** What somebody may do with a page's text. */
export interface PageAccess {
  /** Null = the page is not there for this person: deleted, private, of a project they are not in. */
  readonly can: 'edit' | 'read' | null;
  /** Why somebody who sees the page may not write in it; null when they may, or do not see it. */
  readonly because: 'archived' | 'locked' | 'role' | null;
  readonly page: AccessiblePage | null;
}

/** The page that somebody sees. */
export interface AccessiblePage {
  readonly id: string;
  readonly name: string;
  readonly project_id: string;
  readonly workspace_id: string;
  readonly workspace_slug: string;
  readonly owned_by: string;
  readonly access: number;
  readonly is_locked: boolean;
  readonly archived_at: string | null;
}

interface FoundPage extends AccessiblePage {
  readonly role: Role;
  readonly workspace_role: Role;
}

/**
 * SQL condition: the person (an SQL expression) may see the page of the alias `g` now: an active member of its
 * workspace and of its project, which is not archived; a private page only its owner, and what others own a
 * guest only where guests see everything ("visibility set"). Whatever looks at pages of
 * several projects, or at other people's view of them, is made of it.
 */
export function seesPage(sql: SqlClient, person: PendingQuery<Row[]>) {
  return sql`(g.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM project_members pm
    JOIN projects pp ON pp.id = pm.project_id AND pp.deleted_at IS NULL AND pp.archived_at IS NULL
    JOIN workspaces pw ON pw.id = pp.workspace_id AND pw.deleted_at IS NULL
    JOIN workspace_members wm ON wm.workspace_id = pw.id AND wm.member_id = pm.member_id AND wm.is_active
    WHERE pm.project_id = g.project_id AND pm.member_id = ${person} AND pm.is_active
      AND (g.owned_by = pm.member_id
        OR g.access = 0 AND (pm.role > 5 OR pp.guest_view_all_features))))`;
}

/** What the person may do with the text of a page now; for live documents, which have no request's scope. */
export async function pageAccess(
  sql: SqlClient,
  userId: string,
  pageId: string,
): Promise<PageAccess> {
  const [found] = await sql<FoundPage[]>`
    SELECT g.id, g.name, g.project_id, g.workspace_id, w.slug AS workspace_slug, g.owned_by, g.access,
      g.is_locked, g.archived_at, m.role, o.role AS workspace_role
    FROM pages g
    JOIN workspaces w ON w.id = g.workspace_id
    JOIN users u ON u.id = ${userId} AND u.is_active
    JOIN project_members m ON m.project_id = g.project_id AND m.member_id = u.id AND m.is_active
    JOIN workspace_members o ON o.workspace_id = w.id AND o.member_id = u.id AND o.is_active
    WHERE g.id = ${pageId} AND ${seesPage(sql, sql`u.id`)}`;
  if (!found) return { can: null, because: null, page: null };
  const because = whyReadOnly(found, userId);
  return { can: because === null ? 'edit' : 'read', because, page: found };
}

function whyReadOnly(page: FoundPage, userId: string): PageAccess['because'] {
  if (page.archived_at !== null) return 'archived';
  if (page.is_locked) return 'locked';
  const standing = {
    workspace_role: page.workspace_role,
    project_role: page.role,
    is_own: page.owned_by === userId,
  };
  return can(standing, 'page.update') ? null : 'role';
}
