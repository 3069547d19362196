import { and, eq } from 'drizzle-orm';

import { workspaceUserProperties } from '#server/features/workspaces/table.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';
import { inZone } from '#server/platform/database/wire.ts';
import { DEFAULT_USER_PROPERTIES } from '#shared/constants/view-properties.ts';
import type { WorkspaceUserProperties } from '#shared/contract/workspaces.ts';

export type PropertiesRow = typeof workspaceUserProperties.$inferSelect;

/** The person's list settings of the workspace; creates the defaults on the first read. */
export async function getProperties(scope: WorkspaceScope): Promise<PropertiesRow> {
  const find = () => scope.db.select().from(workspaceUserProperties).where(mine(scope));
  const [found] = await find();
  if (found) return found;
  await scope.db
    .insert(workspaceUserProperties)
    .values({
      ...DEFAULT_USER_PROPERTIES,
      workspace_id: scope.workspace.id,
      user_id: scope.user.id,
      created_by: scope.user.id,
    })
    .onConflictDoNothing();
  return one(await find());
}

export function mine(scope: WorkspaceScope) {
  return and(
    eq(workspaceUserProperties.workspace_id, scope.workspace.id),
    eq(workspaceUserProperties.user_id, scope.user.id),
  );
}

export function propertiesWire(row: PropertiesRow, zone: string): WorkspaceUserProperties {
  const { workspace_id, user_id, rev: _rev, created_at, updated_at, ...fields } = row;
  return {
    ...fields,
    created_at: inZone(created_at, zone),
    updated_at: inZone(updated_at, zone),
    deleted_at: null,
    workspace: workspace_id,
    user: user_id,
  };
}
