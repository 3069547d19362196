import { and, eq } from 'drizzle-orm';

import { memberPublication } from '#server/features/workspaces/events.ts';
import { workspaceMembers, workspaceUserProperties } from '#server/features/workspaces/table.ts';
import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { one, touched } from '#server/platform/database/rows.ts';
import type { UpdateWorkspaceProperties } from '#shared/contract/workspaces.ts';

import { getProperties, mine, type PropertiesRow } from './queries.ts';

/** Changes the person's list settings of the workspace; given objects replace the stored ones. */
export async function updateProperties(
  scope: WorkspaceScope,
  input: UpdateWorkspaceProperties,
): Promise<PropertiesRow> {
  authorize(scope, 'workspace_property.update');
  await getProperties(scope);
  return one(
    await scope.db
      .update(workspaceUserProperties)
      .set({ ...input, ...touched(scope) })
      .where(mine(scope))
      .returning(),
  );
}

export async function setViewProps(
  scope: WorkspaceScope,
  view_props: Record<string, unknown>,
): Promise<void> {
  const [member] = await scope.db
    .update(workspaceMembers)
    .set({ view_props, ...touched(scope) })
    .where(
      and(
        eq(workspaceMembers.workspace_id, scope.workspace.id),
        eq(workspaceMembers.member_id, scope.user.id),
      ),
    )
    .returning();
  if (member) scope.publish(memberPublication(member));
}
