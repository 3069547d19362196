import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import type { Visibility } from '#server/platform/access/visibility/audiences.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { madeInProject } from '#server/platform/access/visibility/made-in-project.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import { GUEST } from '#shared/permissions.ts';

interface OwnedView {
  readonly owned_by: string;
  readonly access: number;
}

const isPublic = `v.access = ${PUBLIC_VIEW}`;

/** Private views of projects are visible to their owner; others like everything in a project. */
export const projectViewVisibility = madeInProject<OwnedView>({
  table: 'views',
  alias: 'v',
  owner: 'owned_by',
  shared: { sql: isPublic, is: (view) => view.access === PUBLIC_VIEW },
  projects: 'open',
});

/** Audiences of a workspace's views: private ones only the owner; guests only their own. */
export const workspaceViewVisibility: Visibility = {
  table: 'views',
  alias: 'v',
  joins: (sql) => sql`JOIN workspaces w ON w.id = v.workspace_id AND ${live(sql, 'w')}`,
  where: (sql) => sql`${live(sql, 'v')} AND v.project_id IS NULL`,
  grants: [
    { to: 'workspace-staff', id: 'v.workspace_id', when: (sql) => sql.unsafe(isPublic) },
    {
      to: 'user',
      id: 'v.owned_by',
      join: 'workspace_members om ON om.workspace_id = v.workspace_id AND om.member_id = v.owned_by AND om.is_active',
      when: (sql) =>
        sql.unsafe(`(om.role = ${GUEST} OR om.role IS NOT NULL AND NOT (${isPublic}))`),
    },
  ],
};

export function seesWorkspaceView({ sql, user, workspace, role }: WorkspaceScope): Fragment {
  const others = role > GUEST ? sql`OR ${sql.unsafe(isPublic)}` : sql``;
  return sql`v.workspace_id = ${workspace.id} AND v.project_id IS NULL AND ${live(sql, 'v')}
    AND (v.owned_by = ${user.id} ${others})`;
}

/** SQL condition: the person (an SQL expression) sees the view `v` of any place. */
export function seesView(sql: SqlClient, person: Fragment): Fragment {
  return sql`(${projectViewVisibility.seenBy(sql, person)} OR (v.project_id IS NULL AND ${live(sql, 'v')}
    AND EXISTS (SELECT 1 FROM workspace_members reader
      WHERE reader.workspace_id = v.workspace_id AND reader.member_id = ${person} AND reader.is_active
        AND (v.owned_by = reader.member_id OR (reader.role > ${GUEST} AND ${sql.unsafe(isPublic)})))))`;
}
