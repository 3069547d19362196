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
import { dropCover, dropLogo, useCover, useLogo } from './pictures.ts';
import { assetErrors, findAsset, findLooseAssets, getAsset } from './queries.ts';
import { assets } from './table.ts';
import { findTarget, type Target } from './targets.ts';
import { assetUrl } from './urls.ts';

/** Kinds that are uploaded through the workspace's and the project's own calls. */
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

/** Which of the two permissions of a verb applies. */
const actionOf = (scope: Place, verb: 'create' | 'update' | 'delete'): Action =>
  'project' in scope ? `project_asset.${verb}` : `workspace_asset.${verb}`;

/** Writes down a picture that is about to be uploaded, and says how. */
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

/** Inserts the row of a file that is about to be uploaded and makes its ticket. */
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

/** What the store says of a file, in S3's words. */
export type StoredFacts = { ContentType: string; ContentLength: number } | null;

/** Notes that a picture was uploaded; a logo or cover takes its place. */
export async function confirmAsset(
  scope: Place,
  id: string,
  input: ConfirmAsset,
  facts: StoredFacts,
): Promise<void> {
  const before = await getAsset(scope, id);
  authorize(scope, actionOf(scope, 'update'), before);
  const asset = await markUploaded(scope, before, input, facts);
  if (asset.entity_type === 'WORKSPACE_LOGO') await useLogo(scope, asset);
  const isCover = asset.entity_type === 'PROJECT_COVER' && !('project' in scope);
  if (isCover && asset.project_id) await useCover(scope, asset.project_id, asset);
}

/** Sets what a confirmation sets on every file. */
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

/** Deletes a picture; the file itself goes with the row, after 60 days. */
export async function deleteAsset(scope: Place, id: string): Promise<void> {
  const asset = await getAsset(scope, id);
  authorize(scope, actionOf(scope, 'delete'), asset);
  if (asset.entity_type === 'WORKSPACE_LOGO') await dropLogo(scope, asset);
  if (asset.entity_type === 'PROJECT_COVER') await dropCover(scope, asset);
  await markDeleted(scope, asset);
}

/** Sets what a deletion sets on every file. */
export async function markDeleted(scope: UserScope, asset: AssetRow): Promise<AssetRow> {
  return one(
    await scope.db
      .update(assets)
      .set({ is_deleted: true, deleted_at: sql`now()`, ...touched(scope) })
      .where(eq(assets.id, asset.id))
      .returning(),
  );
}

/** Brings a deleted picture back: the editor's undo. */
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
 * Ties pictures to the entity that was made after they were uploaded. The first one's kind decides; an entity
 * that is gone by now is ignored.
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
  if (kind === 'PROJECT_COVER') await useCover(scope, entityId, first);
}

/**
 * Gives an item the pictures of the draft that it has been: those tied to the draft, and those that its text shows and
 * that are still tied to nothing. They are the writer's own.
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

/** So many pictures of one text are taken at most. */
const MAX_ADOPTED = 20;

/** Gives an item the pictures that its text shows, of the files of a kind that were uploaded before there was an item. */
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
