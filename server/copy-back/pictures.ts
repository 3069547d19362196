import { picturesIn, withPictures } from '#server/features/assets/copies/pictures.ts';
import { assets } from '#server/features/assets/table.ts';
import { columnsOf, placeOf, type UploadedFile } from '#server/features/assets/uploads/commands.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one } from '#server/platform/database/rows.ts';

import type { Place } from './place.ts';

/** A file of the copy, as its row says. */
export interface CopiedAsset {
  readonly id: string;
  readonly asset: string;
  readonly attributes: { readonly name?: string; readonly type?: string };
  readonly workspace_id: string;
  readonly created_by: string | null;
  readonly created_at: string;
}

/** The text with its pictures: those that are gone here are brought along under new ids. */
export async function withCopiedPictures(place: Place, html: string, kind: string) {
  const ids = picturesIn(html);
  if (ids.length === 0) return html;
  const { sql } = place.platform.database;
  const kept = await sql<{ id: string }[]>`
    SELECT id FROM assets WHERE id = ANY(${ids}::uuid[]) AND is_uploaded AND ${live(sql)}`;
  const here = new Set(kept.map(({ id }) => id));
  const others = new Map<string, string>();
  for (const row of await assetsOf(
    place,
    ids.filter((id) => !here.has(id)),
  )) {
    const file = await bringFile(place, row);
    if (!file) continue;
    const made = await place.act(async (scope) =>
      one(
        await scope.db
          .insert(assets)
          .values({
            ...columnsOf(file),
            entity_type: kind,
            workspace_id: scope.workspace.id,
            project_id: scope.project.id,
            created_by: scope.user.id,
          })
          .returning(),
      ),
    );
    others.set(row.id, made.id);
  }
  return withPictures(html, others);
}

function assetsOf({ source }: Place, ids: readonly string[]) {
  return source.sql<CopiedAsset[]>`
    SELECT id, asset, attributes, workspace_id, created_by, created_at::text FROM assets
    WHERE id = ANY(${ids as string[]}::uuid[]) AND is_uploaded`;
}

/** Copies a file of the copy into the store here; null when the copy lacks it. */
export async function bringFile(place: Place, row: CopiedAsset): Promise<UploadedFile | null> {
  // The copy of a moment reads files in a bucket where they are.
  const store = (await place.source.files.stat(row.asset))
    ? place.source.files
    : place.platform.files;
  const facts = await store.stat(row.asset);
  if (!facts) return null;
  const { name, key } = placeOf(row.workspace_id, row.attributes.name ?? 'file');
  const content = await store.read(row.asset);
  const size = await place.platform.files.write(key, facts.type, content);
  return { key, name, type: row.attributes.type ?? facts.type, size };
}
