import { v7 } from 'uuid';
import { z } from 'zod';

import type { AssetRow } from '#server/features/assets/events.ts';
import { storageKey } from '#server/features/assets/names.ts';
import { findPagePictures } from '#server/features/assets/queries.ts';
import { assetCopies, assets } from '#server/features/assets/table.ts';
import type { ProjectScope } from '#server/platform/scope.ts';

/** The kind of the job that copies a file's bytes. */
export const ASSET_COPY = 'asset_copy';

/**
 * Copies pictures of texts for a page that was copied: rows of their own at once, the bytes by a job. The
 * answer names each copy by its original; what the person may not see, or what is no picture here, is left out.
 */
export async function copyPagePictures(
  scope: ProjectScope,
  ids: readonly string[],
  pageId: string,
): Promise<Map<string, string>> {
  const found = ids.length === 0 ? [] : await findPagePictures(scope, ids);
  if (found.length === 0) return new Map();
  const copies = found.map((original) => ({ original, id: v7() }));
  await scope.db
    .insert(assets)
    .values(copies.map(({ original, id }) => copyOf(scope, original, id, pageId)));
  await scope.db
    .insert(assetCopies)
    .values(copies.map(({ original, id }) => ({ asset_id: id, source: original.asset })));
  for (const { id } of copies) scope.enqueue(ASSET_COPY, id);
  return new Map(copies.map(({ original, id }) => [original.id, id]));
}

const Name = z.object({ name: z.string().catch('file') });

function copyOf(scope: ProjectScope, original: AssetRow, id: string, pageId: string) {
  return {
    id,
    asset: storageKey(scope.workspace.id, Name.parse(original.attributes).name),
    attributes: original.attributes,
    size: original.size,
    workspace_id: scope.workspace.id,
    project_id: scope.project.id,
    page_id: pageId,
    entity_type: 'PAGE_DESCRIPTION',
    created_by: scope.user.id,
  };
}

/** Files of pages that went to another project go with them. */
export async function movePagePictures(
  scope: ProjectScope,
  pageIds: readonly string[],
  projectId: string,
): Promise<void> {
  await scope.sql`
    UPDATE assets SET project_id = ${projectId}, updated_at = now(), updated_by = ${scope.user.id}
    WHERE page_id = ANY(${pageIds as string[]}::uuid[]) AND project_id = ${scope.project.id}`;
}
