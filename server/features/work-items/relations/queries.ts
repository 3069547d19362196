import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

import type { RelationRow } from './events.ts';

/** A relation of an item and the item at its other end. */
export type Related = WorkItemRow & { readonly stored_type: string; readonly is_source: boolean };

/** The listable items related to one, as far as the person may see them. */
export async function listRelated(scope: ProjectScope, itemId: string): Promise<Related[]> {
  const item = await getVisibleWorkItem(scope, itemId);
  return scope.sql<Related[]>`
    SELECT i.*, r.relation_type AS stored_type, r.is_source FROM (
      SELECT target_id AS other_id, relation_type, true AS is_source, created_at
      FROM work_item_relations WHERE source_id = ${item.id} AND ${live(scope.sql)}
      UNION ALL
      SELECT source_id, relation_type, false, created_at
      FROM work_item_relations WHERE target_id = ${item.id} AND ${live(scope.sql)}) r
    JOIN work_items i ON i.id = r.other_id AND i.is_current AND ${itemVisibility.seenAcross(scope)}
    ORDER BY r.created_at DESC, i.id DESC`;
}

/** The live relations between an item and others, in either direction. */
export function findRelations(
  scope: ProjectScope,
  itemId: string,
  otherIds: readonly string[],
): Promise<RelationRow[]> {
  const others = otherIds as string[];
  return scope.sql<RelationRow[]>`
    SELECT * FROM work_item_relations WHERE ${live(scope.sql)} AND (
      (source_id = ${itemId} AND target_id = ANY(${others}::uuid[])) OR
      (target_id = ${itemId} AND source_id = ANY(${others}::uuid[])))`;
}
