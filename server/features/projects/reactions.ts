import type { Scope } from '#server/platform/access/scope.ts';
import { restartOwnAudience } from '#server/platform/access/visibility/listeners.ts';
import { type Reaction, reaction } from '#server/platform/changes/events.ts';
import { GUEST } from '#shared/permissions.ts';

import { projectPublication, type ProjectRow } from './events.ts';
import { publishMembers } from './memberships/commands.ts';

/** What projects do after changes of workspace memberships, which take theirs along, and of states. */
export const projectReactions: readonly Reaction[] = [
  reaction('workspace_member.deleted', async (scope, { data }) => {
    const member = data.before ?? data.after;
    if (!member) return;
    await publishMembers(scope, await projectsOf(scope, member));
    restartOwnAudience(scope, member.member_id);
  }),
  reaction('workspace_member.updated', async (scope, { data }) => {
    if (data.after?.role === GUEST && data.before?.role !== GUEST) {
      restartOwnAudience(scope, data.after.member_id);
    }
  }),
  reaction('state.deleted', async (scope, { data }) => {
    if (!data.before) return;
    const { id, project_id } = data.before;
    const changed = await scope.sql<ProjectRow[]>`
      UPDATE projects SET default_state = NULL
      WHERE id = ${project_id} AND default_state = ${id} RETURNING *`;
    for (const project of changed) scope.publish(projectPublication(null, project));
  }),
];

/** The projects of a workspace somebody is or was in. */
async function projectsOf(
  scope: Scope,
  member: { readonly workspace_id: string; readonly member_id: string },
): Promise<string[]> {
  const rows = await scope.sql<{ project_id: string }[]>`
    SELECT project_id FROM project_members
    WHERE member_id = ${member.member_id} AND workspace_id = ${member.workspace_id}`;
  return rows.map((row) => row.project_id);
}
