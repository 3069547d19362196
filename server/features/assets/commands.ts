import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import {
  authorize,
  type ProjectScope,
  type UserScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import { readSizeLimit } from '#server/platform/process/size-limit.ts';
import { IMAGE_TYPES } from '#shared/constants/assets.ts';
import type {
  AssetTicket,
  AttachAssets,
  ConfirmAsset,
  CreateAsset,
} from '#shared/contract/assets.ts';
import { errors } from '#shared/errors.ts';
import type { Action } from '#shared/permissions.ts';

import { picturesIn } from './copies/pictures.ts';
import type { AssetRow } from './events.ts';
import { displayName, storageKey } from './names.ts';
import { clearCover, clearLogo, setCover, setLogo } from './pictures.ts';
import { assetErrors, findAsset, findLooseAssets, getAsset } from './queries.ts';
import { assets } from './table.ts';
import { findTarget, type Target } from './targets.ts';
import { assetUrl } from './urls.ts';

/** Kinds that the workspace and project calls accept. */
const WORKSPACE_KINDS = [
  'WORKSPACE_LOGO',
  'PROJECT_COVER',
  'ISSUE_DESCRIPTION',
  'COMMENT_DESCRIPTION',
  'PAGE_DESCRIPTION',
  'DRAFT_ISSUE_DESCRIPTION',
];
const PROJECT_KINDS = WORKSPACE_KINDS.filter((kind) => kind !== 'WORKSPACE_LOGO');

type Place = WorkspaceScope | ProjectScope;

/** The permission of a verb in the workspace or in the project. */
const actionOf = (scope: Place, verb: 'create' | 'update' | 'delete'): Action =>
  'project' in scope ? `project_asset.${verb}` : `workspace_asset.${verb}`;

/** Creates the row of a picture and returns its upload ticket. */
export async function createAsset(scope: Place, input: CreateAsset): Promise<AssetTicket> {
  authorize(scope, actionOf(scope, 'create'));
  const kind = input.entity_type ?? '';
  const kinds = 'project' in scope ? PROJECT_KINDS : WORKSPACE_KINDS;
  if (!kinds.includes(kind)) throw assetErrors.invalidKind();
  if (!IMAGE_TYPES.includes(input.type)) throw assetErrors.invalidImage();
  if (kind === 'WORKSPACE_LOGO') authorize(scope, 'workspace_logo.update');
  const target = await targetOf(scope, kind, input.entity_identifier);
  const { ticket } = await insertAsset(scope, input, {
    ...target,
    ...('project' in scope ? { project_id: scope.project.id } : {}),
    entity_type: kind,
    workspace_id: scope.workspace.id,
  });
  return ticket;
}

async function targetOf(
  scope: Place,
  kind: string,
  identifier: string | null | undefined,
): Promise<Target> {
  if (!identifier) return {};
  if (!z.uuid().safeParse(identifier).success) throw errors.badValue();
  const target = await findTarget(scope, kind, identifier);
  if (!target) throw errors.notFound();
  return target;
}

type Owner = Target & { entity_type: string; workspace_id?: string; user_id?: string };

/** Inserts the row of a file before its upload and creates the ticket. */
export async function insertAsset(
  scope: UserScope | Place,
  input: { name: string; type: string; size?: number | undefined },
  owner: Owner,
): Promise<{ ticket: AssetTicket; row: AssetRow }> {
  const { files } = scope.platform;
  const limit = await readSizeLimit(scope);
  const size = Math.min(Math.max(1, Math.floor(input.size ?? limit)), limit);
  const name = displayName(input.name);
  const values = {
    ...owner,
    id: await newId(scope, assets),
    asset: storageKey(owner.workspace_id ?? null, name),
    attributes: { name, type: input.type, size },
    size,
    created_by: scope.user.id,
  };
  const row = one(await scope.db.insert(assets).values(values).returning());
  const ticket = {
    upload_data: await files.ticket(row.asset, input.type, size),
    asset_id: row.id,
    asset_url: assetUrl(row, 'workspace' in scope ? scope.workspace.slug : null),
  };
  return { ticket, row };
}

/** Facts of a stored file, under S3's names; null = the store did not reply. */
export type StoredFacts = { ContentType: string; ContentLength: number } | null;

/** Confirms an upload; a logo or cover becomes the current one. */
export async function confirmAsset(
  scope: Place,
  id: string,
  input: ConfirmAsset,
  facts: StoredFacts,
): Promise<void> {
  const before = await getAsset(scope, id);
  authorize(scope, actionOf(scope, 'update'), before);
  const asset = await markUploaded(scope, before, input, facts);
  if (asset.entity_type === 'WORKSPACE_LOGO') await setLogo(scope, asset);
  const isCover = asset.entity_type === 'PROJECT_COVER' && !('project' in scope);
  if (isCover && asset.project_id) await setCover(scope, asset.project_id, asset);
}

export async function markUploaded(
  scope: UserScope,
  before: AssetRow,
  input: ConfirmAsset,
  facts: StoredFacts,
  changes: { created_by?: string } = {},
): Promise<AssetRow> {
  const name = input.attributes?.name;
  const stored = typeof before.attributes === 'object' ? before.attributes : {};
  return one(
    await scope.db
      .update(assets)
      .set({
        ...changes,
        is_uploaded: true,
        ...(name ? { attributes: { ...stored, name: displayName(name) } } : {}),
        ...(facts ? { storage_metadata: facts } : {}),
        ...touched(scope),
      })
      .where(eq(assets.id, before.id))
      .returning(),
  );
}

/** Deletes a picture; the stored file is removed with the row after 60 days. */
export async function deleteAsset(scope: Place, id: string): Promise<void> {
  const asset = await getAsset(scope, id);
  authorize(scope, actionOf(scope, 'delete'), asset);
  if (asset.entity_type === 'WORKSPACE_LOGO') await clearLogo(scope, asset);
  if (asset.entity_type === 'PROJECT_COVER') await clearCover(scope, asset);
  await markDeleted(scope, asset);
}

export async function markDeleted(scope: UserScope, asset: AssetRow): Promise<AssetRow> {
  return one(
    await scope.db
      .update(assets)
      .set({ is_deleted: true, deleted_at: sql`now()`, ...touched(scope) })
      .where(eq(assets.id, asset.id))
      .returning(),
  );
}

/** Restores a deleted picture, for undo in the editor. */
export async function restoreAsset(scope: WorkspaceScope, id: string): Promise<void> {
  const asset = await findAsset(scope, id);
  if (!asset) throw errors.notFound();
  authorize(scope, 'workspace_asset.update', asset);
  if (asset.entity_type === 'WORKSPACE_LOGO') authorize(scope, 'workspace_logo.update');
  await scope.db
    .update(assets)
    .set({ is_deleted: false, deleted_at: null, ...touched(scope) })
    .where(eq(assets.id, asset.id));
}

/**
 * Attaches pictures to the entity that was created after their upload. The kind of the first
 * decides; a missing entity is ignored.
 */
export async function attachAssets(
  scope: Place,
  entityId: string,
  input: AttachAssets,
): Promise<void> {
  authorize(scope, actionOf(scope, 'create'));
  const ids = [...new Set(input.asset_ids ?? [])];
  const [firstId] = ids;
  if (firstId === undefined) throw assetErrors.noIds();
  if (!z.array(z.uuid()).safeParse(ids).success) throw errors.badValue();
  const found = await findLooseAssets(scope, ids);
  if (found.length < ids.length) throw assetErrors.notFound();
  const first = found.find((asset) => asset.id === firstId.toLowerCase());
  if (!first) throw assetErrors.notFound();
  const kind = first.entity_type;
  const target = await findTarget(scope, kind, entityId);
  if (!target || kind === 'WORKSPACE_LOGO') return;
  await scope.db
    .update(assets)
    .set({ ...target, ...touched(scope) })
    .where(
      and(
        inArray(assets.id, ids),
        eq(assets.workspace_id, scope.workspace.id),
        eq(assets.entity_type, kind),
      ),
    );
  if (kind === 'PROJECT_COVER') await setCover(scope, entityId, first);
}

/**
 * Moves the pictures of a draft to its work item: those attached to the draft, and unattached ones
 * of the writer that the text shows.
 */
export async function adoptDraftPictures(
  scope: ProjectScope,
  draftId: string,
  itemId: string,
  html: string,
): Promise<void> {
  const { user, workspace, project } = scope;
  await scope.sql`
    UPDATE assets SET entity_type = 'ISSUE_DESCRIPTION', work_item_id = ${itemId}, project_id = ${project.id},
      draft_id = NULL, updated_at = clock_timestamp(), updated_by = ${user.id}
    WHERE workspace_id = ${workspace.id} AND created_by = ${user.id}
      AND entity_type = 'DRAFT_ISSUE_DESCRIPTION' AND ${live(scope.sql)}
      AND (draft_id = ${draftId} OR (draft_id IS NULL AND id = ANY(${picturesIn(html)}::uuid[])))`;
}

/** Maximum number of pictures moved for one text. */
const MAX_ADOPTED = 20;

/** Attaches a text's pictures to its item that were uploaded before the item was created. */
export async function adoptPictures(
  scope: ProjectScope,
  kind: string,
  itemId: string,
  html: string,
): Promise<void> {
  const { project, platform } = scope;
  const shown = picturesIn(html).slice(0, MAX_ADOPTED);
  if (shown.length === 0) return;
  const rows = await scope.sql<{ id: string; asset: string }[]>`
    SELECT id, asset FROM assets
    WHERE id = ANY(${shown}::uuid[]) AND project_id = ${project.id} AND entity_type = ${kind}
      AND attributes->>'type' = ANY(${IMAGE_TYPES as string[]}) AND work_item_id IS NULL AND ${live(scope.sql)}
    FOR NO KEY UPDATE`;
  const stats = await Promise.all(rows.map(({ asset }) => platform.files.stat(asset)));
  const ids = rows.filter((_, at) => stats[at] !== null).map(({ id }) => id);
  await scope.sql`
    UPDATE assets SET entity_type = 'ISSUE_DESCRIPTION', work_item_id = ${itemId}, is_uploaded = true,
      updated_at = clock_timestamp()
    WHERE id = ANY(${ids}::uuid[])`;
}
