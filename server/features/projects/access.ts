import { allowed, type WorkspaceScope } from '#server/platform/access/scope.ts';
import type { Visibility } from '#server/platform/access/visibility/audiences.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { isReached } from '#server/platform/access/visibility/memberships.ts';
import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import { GUEST } from '#shared/permissions.ts';

import type { projects } from './table.ts';

/** `network` of a project that workspace admins and members can see and join. */
const OPEN = 2;

/** Visible to members and workspace admins; open ones to everyone except guests. */
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

/** Audiences of a project, from a loaded row. */
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

/** SQL condition: the person sees the project `p`, where `m` is their active membership or null. */
export function seesProject(scope: WorkspaceScope) {
  return allowed(scope, 'project.read_all') ? isHere(scope) : joinedOrOpen(scope);
}

/** Like `seesProject`, without private projects that a workspace admin has not joined. */
export function joinedOrOpen(scope: WorkspaceScope) {
  const { sql } = scope;
  const isOpen = scope.role > GUEST ? sql`OR p.network = ${OPEN}` : sql``;
  return sql`${isHere(scope)} AND (m.id IS NOT NULL ${isOpen})`;
}

function isHere(scope: WorkspaceScope) {
  const { sql, workspace } = scope;
  return sql`p.workspace_id = ${workspace.id} AND ${live(sql, 'p')} AND ${isReached(scope, 'p.id')}`;
}
