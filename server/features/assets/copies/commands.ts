import { v7 } from 'uuid';
import { z } from 'zod';

import type { AssetRow } from '#server/features/assets/events.ts';
import { storageKey } from '#server/features/assets/names.ts';
import { findTextPictures, listAttachments } from '#server/features/assets/queries.ts';
import { assetCopies, assets } from '#server/features/assets/table.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';

import { picturesIn, withPictures } from './pictures.ts';

export const ASSET_COPY = 'asset_copy';

/** The id of a copied text, and the copy's HTML, which may have been edited. */
interface CopiedText {
  readonly from: string;
  readonly into: string;
}

/**
 * Gives a copied text its own pictures and returns its new HTML: rows at once, bytes by a job.
 * Pictures that the person cannot see, or that the original does not show, keep their ids.
 */
export async function copyPictures(
  scope: ProjectScope,
  { from, into }: CopiedText,
  owner: Pick<Owner, 'entity_type' | 'page_id' | 'work_item_id'>,
): Promise<string> {
  const shown = new Set(picturesIn(from));
  const ids = picturesIn(into).filter((id) => shown.has(id));
  const found = ids.length === 0 ? [] : await findTextPictures(scope, ids);
  const copies = await insertCopies(scope, found, { ...owner, project_id: scope.project.id });
  return withPictures(into, copies);
}

/** Copies an item's attachments to its duplicate; each appears once its bytes are copied. */
export async function copyAttachments(
  scope: ProjectScope,
  itemId: string,
  copy: { readonly id: string; readonly project_id: string },
): Promise<void> {
  authorize(scope, 'attachment.create');
  const found = await listAttachments(scope, itemId);
  // Oldest first, because lists show the newest first.
  await insertCopies(scope, found.toReversed(), {
    entity_type: 'ISSUE_ATTACHMENT',
    project_id: copy.project_id,
    work_item_id: copy.id,
  });
}

type Owner = Pick<AssetRow, 'entity_type' | 'project_id'> &
  Partial<Pick<AssetRow, 'page_id' | 'work_item_id'>>;

/** Inserts rows at once and queues the copy of their bytes; returns the copies by original id. */
async function insertCopies(
  scope: ProjectScope,
  originals: readonly AssetRow[],
  owner: Owner,
): Promise<Map<string, string>> {
  if (originals.length === 0) return new Map();
  const copies = originals.map((original) => ({ original, id: v7() }));
  await scope.db
    .insert(assets)
    .values(copies.map(({ original, id }) => ({ ...copyOf(scope, original), ...owner, id })));
  await scope.db
    .insert(assetCopies)
    .values(copies.map(({ original, id }) => ({ asset_id: id, source: original.asset })));
  for (const { id } of copies) scope.enqueue(ASSET_COPY, id);
  return new Map(copies.map(({ original, id }) => [original.id, id]));
}

const Name = z.object({ name: z.string().catch('file') });

function copyOf(scope: ProjectScope, original: AssetRow) {
  return {
    asset: storageKey(scope.workspace.id, Name.parse(original.attributes).name),
    attributes: original.attributes,
    size: original.size,
    workspace_id: scope.workspace.id,
    created_by: scope.user.id,
  };
}

/** Moves files with pages that were moved to another project. */
export async function movePagePictures(
  scope: ProjectScope,
  pageIds: readonly string[],
  projectId: string,
): Promise<void> {
  await scope.sql`
    UPDATE assets SET project_id = ${projectId}, updated_at = now(), updated_by = ${scope.user.id}
    WHERE page_id = ANY(${pageIds as string[]}::uuid[]) AND project_id = ${scope.project.id}`;
}
