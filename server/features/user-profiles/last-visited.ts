import { listOwnMemberEntries } from '#server/features/projects/members/queries.ts';
import type { WorkspaceRow } from '#server/features/workspaces/events.ts';
import { workspaceEntry } from '#server/features/workspaces/queries.ts';
import type { UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { LastVisitedWorkspace } from '#shared/contract/user-profiles.ts';

/** The workspace that the person visited last and is still in, with project memberships. */
export async function readLastVisited(scope: UserScope): Promise<LastVisitedWorkspace> {
  const { sql, user } = scope;
  const [workspace] = await sql<WorkspaceRow[]>`
    SELECT w.* FROM profiles f
    JOIN workspaces w ON w.id = f.last_workspace_id AND ${live(sql, 'w')}
    JOIN workspace_members m ON m.workspace_id = w.id AND m.member_id = f.user_id AND m.is_active
    WHERE f.user_id = ${user.id}`;
  if (!workspace) return { workspace_details: {}, project_details: [] };
  return {
    workspace_details: workspaceEntry(workspace, user.user_timezone),
    project_details: await listOwnMemberEntries(scope, workspace.id),
  };
}
