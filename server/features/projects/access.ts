import { allowed, type WorkspaceScope } from '#server/platform/access/scope.ts';
import type { Visibility } from '#server/platform/access/visibility/audiences.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { isReached } from '#server/platform/access/visibility/memberships.ts';
import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import { GUEST } from '#shared/permissions.ts';

import type { projects } from './table.ts';

/** `network` of a project that every admin and member of the workspace sees and may join. */
const OPEN = 2;

/** Who sees projects: their members, the workspace's admins, and open ones everyone in the workspace but guests. */
export const projectVisibility: Visibility = {
  table: 'projects',
  alias: 'p',
  grants: [
    { to: 'project', id: 'p.id' },
    { to: 'project-guest', id: 'p.id' },
    { to: 'workspace-admin', id: 'p.workspace_id' },
    { to: 'workspace-staff', id: 'p.workspace_id', when: (sql) => sql`p.network = ${OPEN}` },
  ],
};

/** The audiences that see a project, from a loaded row. */
export function projectAudiencesOf(
  project: Pick<typeof projects.$inferSelect, 'id' | 'workspace_id' | 'network'>,
): Audience[] {
  const names = [
    audience('project', project.id),
    audience('project-guest', project.id),
    audience('workspace-admin', project.workspace_id),
  ];
  if (project.network === OPEN) names.push(audience('workspace-staff', project.workspace_id));
  return names;
}

/**
 * SQL condition: the person who asks sees the live project `p`, where `m` is their own active membership of it or
 * nothing.
 */
export function seesProject(scope: WorkspaceScope) {
  return allowed(scope, 'project.read_all') ? isHere(scope) : joinedOrOpen(scope);
}

/** The same, without the private projects that admins of the workspace see but have not joined. */
export function joinedOrOpen(scope: WorkspaceScope) {
  const { sql } = scope;
  const isOpen = scope.role > GUEST ? sql`OR p.network = ${OPEN}` : sql``;
  return sql`${isHere(scope)} AND (m.id IS NOT NULL ${isOpen})`;
}

function isHere(scope: WorkspaceScope) {
  const { sql, workspace } = scope;
  return sql`p.workspace_id = ${workspace.id} AND ${live(sql, 'p')} AND ${isReached(scope, 'p.id')}`;
}
