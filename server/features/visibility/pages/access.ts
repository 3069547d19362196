import { madeInProject } from '#server/platform/access/visibility/made-in-project.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { PUBLIC_PAGE } from '#shared/constants/pages.ts';
import { can, type Role } from '#shared/permissions.ts';

interface OwnedPage {
  readonly owned_by: string;
  readonly access: number;
}

/** Private pages are visible to their owner; others like everything in a project. */
export const pageVisibility = madeInProject<OwnedPage>({
  table: 'pages',
  alias: 'g',
  owner: 'owned_by',
  shared: { sql: `g.access = ${PUBLIC_PAGE}`, is: (page) => page.access === PUBLIC_PAGE },
  projects: 'open',
});

/** A person's rights to a page's text. */
export interface PageAccess {
  /** Null = hidden or missing: deleted, private, or in a project they are not in. */
  readonly can: 'edit' | 'read' | null;
  /** Why a visible page cannot be edited; null when it can, or is hidden. */
  readonly because: 'archived' | 'locked' | 'role' | null;
  readonly page: AccessiblePage | null;
}

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

/** A person's rights to a page's text, for live documents without a request scope. */
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
    WHERE g.id = ${pageId} AND ${pageVisibility.seenBy(sql, sql`u.id`)}`;
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
