import type { ProjectScope, UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';

import { countsAs, type ProjectsThatCount } from './live.ts';

/**
 * SQL condition: `m` is an active project membership of the person who asks, within the scope's workspace. Every
 * query across projects reaches them through it.
 */
export function isOwnMembership(scope: UserScope | WorkspaceScope | ProjectScope) {
  const { sql, user } = scope;
  const here = 'workspace' in scope ? sql`AND m.workspace_id = ${scope.workspace.id}` : sql``;
  return sql`m.member_id = ${user.id} AND m.is_active ${here}`;
}

/**
 * SQL to select from or to join: the memberships `m` of the person who asks, each with its project `p`. For example
 * `FROM states s JOIN ${ownProjects(scope, 'open')} ON p.id = s.project_id`.
 */
export function ownProjects(
  scope: UserScope | WorkspaceScope | ProjectScope,
  projects: ProjectsThatCount,
) {
  const { sql } = scope;
  return sql`(project_members m
    JOIN projects p ON p.id = m.project_id AND ${isOwnMembership(scope)} AND ${countsAs(sql, projects)})`;
}
