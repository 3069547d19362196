import { tokenOf } from '#server/platform/access/principal.ts';
import type { ProjectScope, UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';

import { projectIs, type ProjectsThatCount } from './live.ts';

/**
 * SQL condition: `m` is an active project membership of the person who asks, within the scope's workspace and the
 * projects of the API token that they act by. Every query across projects reaches them through it.
 */
export function isOwnMembership(scope: UserScope | WorkspaceScope | ProjectScope) {
  const { sql, user } = scope;
  const here = 'workspace' in scope ? sql`AND m.workspace_id = ${scope.workspace.id}` : sql``;
  return sql`m.member_id = ${user.id} AND m.is_active ${here} AND ${isReached(scope, 'm.project_id')}`;
}

/**
 * SQL condition: the API token by which somebody acts reaches the project of this column. Always true without a
 * token, and for rows of no project.
 */
export function isReached(scope: UserScope, column: string) {
  const { sql } = scope;
  const projects = tokenOf(scope.principal)?.project_ids;
  return projects
    ? sql`(${sql(column)} IS NULL OR ${sql(column)} = ANY(${projects as string[]}::uuid[]))`
    : sql`true`;
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
    JOIN projects p ON p.id = m.project_id AND ${isOwnMembership(scope)} AND ${projectIs(sql, projects)})`;
}
