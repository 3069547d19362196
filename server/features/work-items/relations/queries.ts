import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { LINK_TYPES, type StoredRelation } from '#shared/lib/dependencies/links.ts';

import type { RelationRow } from './events.ts';

/** A relation of an item and the item at its other end. */
export type Related = WorkItemRow &
  Pick<RelationRow, 'lag'> & { readonly stored_type: string; readonly is_source: boolean };

/** The listable items related to one, as far as the person may see them. */
export async function listRelated(scope: ProjectScope, itemId: string): Promise<Related[]> {
  const item = await getVisibleWorkItem(scope, itemId);
  return scope.sql<Related[]>`
    SELECT i.*, r.relation_type AS stored_type, r.lag, r.is_source FROM (
      SELECT target_id AS other_id, relation_type, lag, true AS is_source, created_at
      FROM work_item_relations WHERE source_id = ${item.id} AND ${live(scope.sql)}
      UNION ALL
      SELECT source_id, relation_type, lag, false, created_at
      FROM work_item_relations WHERE target_id = ${item.id} AND ${live(scope.sql)}) r
    JOIN work_items i ON i.id = r.other_id AND i.is_current AND ${itemVisibility.seenAcross(scope)}
    ORDER BY r.created_at DESC, i.id DESC`;
}

/** What tells people of a relation: its items, and the projects of these. */
export interface RelationOfProjects {
  readonly id: string;
  readonly rev: number;
  readonly source_id: string;
  readonly target_id: string;
  readonly source_project: string;
  readonly target_project: string;
}

/** SQL of the projects that the two items of `work_item_relations` are in. */
export function projectsOfEnds(sql: SqlClient): Fragment {
  return sql`(SELECT project_id FROM work_items WHERE id = source_id) AS source_project,
    (SELECT project_id FROM work_items WHERE id = target_id) AS target_project`;
}

/** The links between items that can be reached from one by going to what waits for it. */
export function linksAfter(scope: ProjectScope, itemId: string): Promise<StoredRelation[]> {
  const { sql } = scope;
  const types = sql`r.workspace_id = ${scope.workspace.id} AND ${live(sql, 'r')}
    AND r.relation_type = ANY(${[...LINK_TYPES]}::text[])`;
  // The item that waits is the source of `blocked_by` alone.
  return sql<StoredRelation[]>`
    WITH RECURSIVE reached AS (
      SELECT ${itemId}::uuid AS id
      UNION
      SELECT next.id FROM reached JOIN LATERAL (
        SELECT r.target_id AS id FROM work_item_relations r
        WHERE r.source_id = reached.id AND r.relation_type <> 'blocked_by' AND ${types}
        UNION ALL
        SELECT r.source_id FROM work_item_relations r
        WHERE r.target_id = reached.id AND r.relation_type = 'blocked_by' AND ${types}) next ON true)
    SELECT r.id, r.source_id AS issue, r.target_id AS related_issue, r.relation_type, r.lag
    FROM reached JOIN work_item_relations r ON r.target_id = reached.id OR r.source_id = reached.id
    WHERE ${types}`;
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
