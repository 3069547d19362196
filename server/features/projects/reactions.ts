import { hasProvenAddress } from '#server/features/users/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { restartOwnAudience } from '#server/platform/access/visibility/listeners.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';
import { CONTAINER_NAMES } from '#shared/containers.ts';
import { GUEST } from '#shared/permissions.ts';

import { type ProjectMemberRow, projectPublication, type ProjectRow } from './events.ts';
import { joinAcceptedProjects } from './invitations/commands.ts';
import { publishMembers, publishMembership } from './memberships/commands.ts';
import { removeUserProperties } from './properties/commands.ts';

/** Follows workspace memberships, verified addresses, states, estimates and containers. */
export const projectReactions: readonly Reaction[] = [
  /** An invitation accepted before its address was verified takes effect now. */
  reaction('user.updated', async (scope, { data: { before, after } }) => {
    if (before && after && hasProvenAddress(before, after)) {
      await joinAcceptedProjects(scope, after, null);
    }
  }),
  reaction('workspace_member.deleted', async (scope, { data }) => {
    const member = data.before ?? data.after;
    if (!member) return;
    const { workspace_id, member_id } = member;
    await endMemberships(
      scope,
      scope.sql`workspace_id = ${workspace_id} AND member_id = ${member_id}`,
    );
    await publishMembers(scope, await projectsOf(scope, member));
    restartOwnAudience(scope, member.member_id);
  }),
  reaction('workspace_member.updated', async (scope, { data }) => {
    if (data.after?.role === GUEST && data.before?.role !== GUEST) {
      await lowerToGuest(scope, data.after);
      restartOwnAudience(scope, data.after.member_id);
    }
  }),
  reaction('workspace.deleted', async (scope, { data }) => {
    if (!data.before) return;
    const { id } = data.before;
    await endMemberships(scope, scope.sql`workspace_id = ${id}`);
    await scope.sql`
      UPDATE projects SET deleted_at = now(), updated_by = ${scope.user?.id ?? null}
      WHERE workspace_id = ${id} AND ${live(scope.sql)}`;
  }),
  reaction('state.deleted', async (scope, { data }) => {
    if (!data.before) return;
    const { id, project_id } = data.before;
    const changed = await scope.sql<ProjectRow[]>`
      UPDATE projects SET default_state = NULL
      WHERE id = ${project_id} AND default_state = ${id} RETURNING *`;
    for (const project of changed) scope.publish(projectPublication(null, project));
  }),
  reaction('estimate.deleted', async (scope, { data }) => {
    if (!data.before) return;
    const { id, project_id } = data.before;
    const changed = await scope.sql<ProjectRow[]>`
      UPDATE projects SET estimate_id = NULL
      WHERE id = ${project_id} AND estimate_id = ${id} RETURNING *`;
    for (const project of changed) scope.publish(projectPublication(null, project));
  }),
  ...CONTAINER_NAMES.map((kind) =>
    reaction(`${kind}.deleted`, async (scope, { data }) => {
      if (data.before) await removeUserProperties(scope, data.before.id);
    }),
  ),
];

/** Ends memberships of projects; the people's sockets leave at once. */
async function endMemberships(scope: Scope, which: Fragment): Promise<void> {
  const ended = await changeRows<ProjectMemberRow>(
    scope,
    'project_members',
    scope.sql`${which} AND is_active`,
    scope.sql`is_active = false, updated_at = now(), updated_by = ${scope.user?.id ?? null}`,
  );
  for (const { before, after } of ended) publishMembership(scope, before, after);
}

async function lowerToGuest(scope: Scope, member: WorkspaceMember): Promise<void> {
  const lowered = await changeRows<ProjectMemberRow>(
    scope,
    'project_members',
    scope.sql`workspace_id = ${member.workspace_id} AND member_id = ${member.member_id} AND role > ${GUEST}`,
    scope.sql`role = ${GUEST}, updated_at = now(), updated_by = ${scope.user?.id ?? null}`,
  );
  for (const { before, after } of lowered) {
    if (after.is_active) publishMembership(scope, before, after);
  }
}

interface WorkspaceMember {
  readonly workspace_id: string;
  readonly member_id: string;
}

async function projectsOf(scope: Scope, member: WorkspaceMember): Promise<string[]> {
  const rows = await scope.sql<{ project_id: string }[]>`
    SELECT project_id FROM project_members
    WHERE member_id = ${member.member_id} AND workspace_id = ${member.workspace_id}`;
  return rows.map((row) => row.project_id);
}
