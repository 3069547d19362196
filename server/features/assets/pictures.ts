import { and, eq, sql } from 'drizzle-orm';

import { projectEvent } from '#server/features/projects/events.ts';
import { projects } from '#server/features/projects/table.ts';
import { changeMe } from '#server/features/users/commands.ts';
import { users } from '#server/features/users/table.ts';
import { changeWorkspace } from '#server/features/workspaces/commands.ts';
import { workspaces } from '#server/features/workspaces/table.ts';
import { authorize, type UserScope, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { one, touched } from '#server/platform/database/rows.ts';

import type { AssetRow } from './events.ts';
import { assets } from './table.ts';
import { findTarget } from './targets.ts';

/** Sets a confirmed logo of the workspace; deletes the former one. */
export async function setLogo(scope: WorkspaceScope, asset: AssetRow): Promise<void> {
  authorize(scope, 'workspace_logo.update');
  const mine = eq(workspaces.id, scope.workspace.id);
  const before = one(await scope.db.select().from(workspaces).where(mine));
  await replaced(scope, before.logo_asset, asset.id);
  await changeWorkspace(scope, { logo: '', logo_asset: asset.id });
}

export async function clearLogo(scope: WorkspaceScope, asset: AssetRow): Promise<void> {
  authorize(scope, 'workspace_logo.update');
  const mine = eq(workspaces.id, scope.workspace.id);
  const before = one(await scope.db.select().from(workspaces).where(mine));
  if (before.logo_asset === asset.id) await changeWorkspace(scope, { logo_asset: null });
}

/** Sets a confirmed cover of a project; deletes the former one. */
export async function setCover(
  scope: WorkspaceScope,
  projectId: string,
  asset: AssetRow,
): Promise<void> {
  const before = await projectToChange(scope, projectId);
  if (!before) return;
  await replaced(scope, before.cover_image_asset, asset.id);
  await changeCover(scope, before, { cover_image: null, cover_image_asset: asset.id });
}

export async function clearCover(scope: WorkspaceScope, asset: AssetRow): Promise<void> {
  if (!asset.project_id) return;
  const before = await projectToChange(scope, asset.project_id);
  if (before?.cover_image_asset !== asset.id) return;
  await changeCover(scope, before, { cover_image_asset: null });
}

type ProjectRow = typeof projects.$inferSelect;

/** The project, if it exists; throws unless the person may change it. */
async function projectToChange(scope: WorkspaceScope, id: string): Promise<ProjectRow | undefined> {
  if (!(await findTarget(scope, 'PROJECT_COVER', id))) return undefined;
  const [project] = await scope.db.select().from(projects).where(eq(projects.id, id));
  return project;
}

async function changeCover(
  scope: WorkspaceScope,
  before: ProjectRow,
  columns: Partial<Pick<ProjectRow, 'cover_image' | 'cover_image_asset'>>,
): Promise<void> {
  const after = one(
    await scope.db
      .update(projects)
      .set({ ...columns, ...touched(scope) })
      .where(and(eq(projects.id, before.id), eq(projects.workspace_id, scope.workspace.id)))
      .returning(),
  );
  scope.emit(projectEvent('project.updated', before, after));
}

/** Sets a confirmed picture of the person; deletes the former one. */
export async function setOwnPicture(scope: UserScope, asset: AssetRow): Promise<void> {
  const before = one(await scope.db.select().from(users).where(eq(users.id, scope.user.id)));
  if (asset.entity_type === 'USER_AVATAR') {
    await replaced(scope, before.avatar_asset, asset.id);
    await changeMe(scope, { avatar: '', avatar_asset: asset.id });
  } else {
    await replaced(scope, before.cover_image_asset, asset.id);
    await changeMe(scope, { cover_image: null, cover_image_asset: asset.id });
  }
}

export async function clearOwnPicture(scope: UserScope, asset: AssetRow): Promise<void> {
  const before = one(await scope.db.select().from(users).where(eq(users.id, scope.user.id)));
  if (before.avatar_asset === asset.id) await changeMe(scope, { avatar_asset: null });
  if (before.cover_image_asset === asset.id) await changeMe(scope, { cover_image_asset: null });
}

async function replaced(scope: UserScope, old: string | null, asset: string): Promise<void> {
  if (!old || old === asset) return;
  await scope.db
    .update(assets)
    .set({ is_deleted: true, deleted_at: sql`now()`, ...touched(scope) })
    .where(eq(assets.id, old));
}
