import { inArray } from 'drizzle-orm';
import { z } from 'zod';

import {
  insertAsset,
  markDeleted,
  markUploaded,
  type StoredFacts,
} from '#server/features/assets/commands.ts';
import { assetErrors } from '#server/features/assets/queries.ts';
import { assets } from '#server/features/assets/table.ts';
import { actingHere } from '#server/platform/access/acting.ts';
import type { AnchorScope, VisitorScope } from '#server/platform/access/scope.ts';
import { touched } from '#server/platform/database/rows.ts';
import { IMAGE_TYPES } from '#shared/constants/assets.ts';
import type {
  AssetTicket,
  AttachAssets,
  ConfirmAsset,
  CreateAsset,
} from '#shared/contract/assets.ts';
import { badRequest, errors } from '#shared/errors.ts';

import { findOwnFiles, getOwnComment, getOwnFile, publicFileAddress } from './queries.ts';

/** Creates the row of a visitor's comment picture and returns its upload ticket. */
export async function createBoardFile(
  scope: VisitorScope,
  input: CreateAsset,
): Promise<AssetTicket> {
  requireComments(scope);
  if (input.entity_type !== 'COMMENT_DESCRIPTION') throw assetErrors.invalidKind();
  if (!IMAGE_TYPES.includes(input.type)) throw assetErrors.invalidImage();
  const { workspace, project, anchor } = scope;
  const comment = input.entity_identifier ? await commentOf(scope, input.entity_identifier) : null;
  const { ticket } = await insertAsset(actingHere(scope), input, {
    entity_type: 'COMMENT_DESCRIPTION',
    workspace_id: workspace.id,
    project_id: project.id,
    ...(comment === null ? {} : { comment_id: comment }),
  });
  const { asset_id } = ticket;
  return { ...ticket, asset_url: publicFileAddress(anchor.anchor, asset_id) };
}

export async function confirmBoardFile(
  scope: VisitorScope,
  id: string,
  input: ConfirmAsset,
  facts: StoredFacts,
): Promise<void> {
  requireComments(scope);
  await markUploaded(actingHere(scope), await getOwnFile(scope, id), input, facts);
}

export async function deleteBoardFile(scope: VisitorScope, id: string): Promise<void> {
  await markDeleted(actingHere(scope), await getOwnFile(scope, id));
}

export async function restoreBoardFile(scope: VisitorScope, id: string): Promise<void> {
  requireComments(scope);
  const file = await getOwnFile(scope, id, { deleted: true });
  await setColumns(scope, [file.id], { is_deleted: false, deleted_at: null });
}

/** Attaches pictures to the visitor's comment, which was created after the upload. */
export async function attachBoardFiles(
  scope: VisitorScope,
  commentId: string,
  { asset_ids }: AttachAssets,
): Promise<void> {
  requireComments(scope);
  const ids = [...new Set(asset_ids ?? [])];
  if (ids.length === 0) throw assetErrors.noIds();
  if (!z.array(z.uuid()).safeParse(ids).success) throw errors.badValue();
  const comment_id = await commentOf(scope, commentId);
  const found = await findOwnFiles(scope, ids);
  if (found.length < ids.length) throw assetErrors.notFound();
  await setColumns(scope, ids, { comment_id });
}

async function setColumns(
  scope: VisitorScope,
  ids: readonly string[],
  columns: Partial<typeof assets.$inferInsert>,
): Promise<void> {
  await scope.db
    .update(assets)
    .set({ ...columns, ...touched(scope) })
    .where(inArray(assets.id, [...ids]));
}

async function commentOf(scope: VisitorScope, id: string): Promise<string> {
  if (!z.uuid().safeParse(id).success) throw errors.badValue();
  return getOwnComment(scope, id);
}

function requireComments({ anchor }: AnchorScope): void {
  if (!anchor.is_comments_enabled) throw badRequest('Comments are not enabled for this project');
}
