import type { Scope } from '#server/platform/access/scope.ts';
import { restartOwnAudience } from '#server/platform/access/visibility/listeners.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';
import { PRIVATE_VIEW } from '#shared/constants/views.ts';
import { GUEST } from '#shared/permissions.ts';

/** What views do when their project changes. */
export const viewReactions: readonly Reaction[] = [
  reaction('project.archived', async (scope, { data }) => {
    if (data.before) await restartOwners(scope, data.before.id);
  }),
  reaction('project.unarchived', async (scope, { data }) => {
    if (data.before) await restartOwners(scope, data.before.id);
  }),
  // A guest's public views of the workspace reach them as their own, everybody else's with those of all.
  reaction('workspace_member.updated', async (scope, { data: { before, after } }) => {
    if (!before || !after || (before.role === GUEST) === (after.role === GUEST)) return;
    restartOwnAudience(scope, after.member_id);
  }),
];

/** The views of an archived project are nobody's to see; private ones travel to their owners alone. */
async function restartOwners(scope: Scope, projectId: string): Promise<void> {
  const owners = await scope.sql<{ owned_by: string }[]>`
    SELECT DISTINCT owned_by FROM views
    WHERE project_id = ${projectId} AND access = ${PRIVATE_VIEW} AND ${live(scope.sql)}`;
  for (const { owned_by } of owners) restartOwnAudience(scope, owned_by);
}
