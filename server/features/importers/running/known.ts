import type { ImportRow } from '#server/features/importers/entity.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

/** An item from this import or an earlier one. */
export interface KnownItem {
  readonly id: string;
  /** A person has deleted it: it is not created again. */
  readonly isGone: boolean;
}

/** Items imported from the same source into the project before; undone ones do not count. */
export async function readKnownItems(
  sql: SqlClient,
  row: Pick<ImportRow, 'source_key'>,
  projectId: string | null,
): Promise<Map<string, KnownItem>> {
  if (projectId === null) return new Map();
  const rows = await sql<{ external_id: string; id: string; gone: boolean }[]>`
    SELECT i.external_id, i.id, i.deleted_at IS NOT NULL AS gone FROM work_items i
    WHERE i.project_id = ${projectId} AND i.external_source = ${row.source_key}
      AND i.external_id IS NOT NULL AND (${live(sql, 'i')} OR NOT EXISTS (
        SELECT 1 FROM imported_things t WHERE t.entity_id = i.id AND t.is_undone))
    ORDER BY i.deleted_at NULLS FIRST`;
  // Of several with one key the last in order wins: the one that is not deleted.
  return new Map(
    rows.toReversed().map(({ external_id, id, gone }) => [external_id, { id, isGone: gone }]),
  );
}

export async function readKnownComments(
  sql: SqlClient,
  row: Pick<ImportRow, 'source_key'>,
  itemIds: readonly string[],
): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await sql<{ external_id: string }[]>`
    SELECT c.external_id FROM comments c
    WHERE c.work_item_id = ANY(${itemIds as string[]}::uuid[]) AND c.external_source = ${row.source_key}
      AND c.external_id IS NOT NULL`;
  return new Set(rows.map(({ external_id }) => external_id));
}

export async function readKnownFiles(
  sql: SqlClient,
  row: Pick<ImportRow, 'source_key'>,
  itemIds: readonly string[],
): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await sql<{ name: string }[]>`
    SELECT a.work_item_id || ' ' || a.external_id AS name FROM assets a
    WHERE a.work_item_id = ANY(${itemIds as string[]}::uuid[]) AND a.external_source = ${row.source_key}
      AND a.external_id IS NOT NULL`;
  return new Set(rows.map(({ name }) => name));
}
