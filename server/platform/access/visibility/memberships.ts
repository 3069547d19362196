import { tokenOf } from '#server/platform/access/principal.ts';
import type { ProjectScope, UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';

import { projectIs, type ProjectsThatCount } from './live.ts';

/**
 * SQL condition: `m` is an active project membership of the person, within the scope's workspace
 * and the projects of their API token. Every query across projects uses it.
 */
export function isOwnMembership(scope: UserScope | WorkspaceScope | ProjectScope) {
  const { sql, user } = scope;
  const here = 'workspace' in scope ? sql`AND m.workspace_id = ${scope.workspace.id}` : sql``;
  return sql`m.member_id = ${user.id} AND m.is_active ${here} AND ${isReached(scope, 'm.project_id')}`;
}

/**
 * SQL condition: the API token can access the project of this column. True without a token, and for
 * rows without a project.
 */
export function isReached(scope: UserScope, column: string) {
  const { sql } = scope;
  const projects = tokenOf(scope.principal)?.project_ids;
  return projects
    ? sql`(${sql(column)} IS NULL OR ${sql(column)} = ANY(${projects as string[]}::uuid[]))`
    : sql`true`;
}

/**
 * SQL to select from or join: the person's memberships `m`, each with its project `p`. For example
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
