import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one, oneOr404, touched } from '#server/platform/database/rows.ts';
import { errors } from '#shared/errors.ts';
import { can, type Role } from '#shared/permissions.ts';

import type { AssetRow } from './events.ts';
import { assets } from './table.ts';
import { columnsOf, type UploadedFile } from './uploads/commands.ts';

/** The kind of files from before files had kinds. */
const OLDER = '';

/** Stores the row of a form upload to a workspace's older call. */
export async function addWorkspaceFile(
  scope: WorkspaceScope,
  file: UploadedFile,
): Promise<AssetRow> {
  const { id } = scope.workspace;
  return insertOlder(scope, { ...columnsOf(file), workspace_id: id });
}

/** Stores the row of a form upload to a person's older call. */
export async function addOwnFile(scope: UserScope, file: UploadedFile): Promise<AssetRow> {
  return insertOlder(scope, { ...columnsOf(file), user_id: scope.user.id });
}

async function insertOlder(
  scope: UserScope,
  columns: Omit<typeof assets.$inferInsert, 'entity_type'>,
): Promise<AssetRow> {
  const values = { ...columns, entity_type: OLDER, created_by: scope.user.id };
  return one(await scope.db.insert(assets).values(values).returning());
}

/** A workspace's older file by key, and the person's role there. `workspace` = id or slug. */
export async function findWorkspaceFile(
  scope: UserScope,
  workspace: string,
  key: string,
): Promise<{ file: AssetRow | undefined; role: Role }> {
  const id = z.uuid().safeParse(workspace).success ? workspace : null;
  const [membership] = await scope.sql<{ role: Role; workspaceId: string }[]>`
    SELECT m.role, w.id AS "workspaceId"
    FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
    WHERE (w.id = ${id}::uuid OR w.slug = ${workspace}) AND m.member_id = ${scope.user.id}
      AND m.is_active AND ${live(scope.sql, 'w')}
    -- A slug may look like an id.
    ORDER BY w.id = ${id}::uuid DESC NULLS LAST LIMIT 1`;
  if (!membership) throw errors.notFound();
  const { workspaceId } = membership;
  const [file] = await scope.db
    .select()
    .from(assets)
    .where(
      and(
        eq(assets.asset, `${workspaceId}/${key}`),
        eq(assets.workspace_id, workspaceId),
        eq(assets.entity_type, OLDER),
      ),
    );
  return { file, role: membership.role };
}

export async function flagWorkspaceFile(
  scope: UserScope,
  workspace: string,
  key: string,
  is_deleted: boolean,
): Promise<void> {
  const { file, role } = await findWorkspaceFile(scope, workspace, key);
  if (!file) throw errors.notFound();
  const is_own = file.created_by === scope.user.id;
  if (!can({ workspace_role: role, is_own }, 'workspace_asset.delete')) throw errors.forbidden();
  await scope.db
    .update(assets)
    .set({ is_deleted, ...touched(scope) })
    .where(eq(assets.id, file.id));
}

export async function findOwnFile(scope: UserScope, key: string): Promise<AssetRow | undefined> {
  const [file] = await scope.db
    .select()
    .from(assets)
    .where(
      and(eq(assets.asset, key), eq(assets.user_id, scope.user.id), eq(assets.entity_type, OLDER)),
    );
  return file;
}

export async function deleteOwnFile(scope: UserScope, key: string): Promise<void> {
  const file = await findOwnFile(scope, key);
  const { id } = oneOr404(file ? [file] : []);
  await scope.db
    .update(assets)
    .set({ is_deleted: true, ...touched(scope) })
    .where(eq(assets.id, id));
}
