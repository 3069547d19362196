import { inZone } from '#server/platform/database/wire.ts';
import { OWN_RELATION_TYPES, RELATION_TYPES } from '#shared/constants/work-items.ts';
import type { RelatedBrief } from '#shared/contract/work-item-details.ts';
import type { RelatedItem, Relations, RelationType } from '#shared/contract/work-items.ts';

import type { MadeRelation } from './commands.ts';
import type { Related } from './queries.ts';
import { typeSeenBy } from './types.ts';

/** The answer of GET issue-relation: all eight keys of the contract, as clients walk every one. */
export function relationsWire(rows: readonly Related[], zone: string): Relations {
  const lists: Partial<Record<RelationType, RelatedItem[]>> = {};
  for (const type of RELATION_TYPES) if (!OWN_RELATION_TYPES.includes(type)) lists[type] = [];
  for (const row of rows) {
    const type = typeSeenBy(row.stored_type, row.is_source);
    (lists[type] ??= []).push({
      id: row.id,
      name: row.name,
      state_id: row.state_id,
      sort_order: row.sort_order,
      priority: row.priority,
      sequence_id: row.sequence_id,
      project_id: row.project_id,
      label_ids: row.label_ids,
      assignee_ids: row.assignee_ids,
      created_at: inZone(row.created_at, zone),
      updated_at: inZone(row.updated_at, zone),
      created_by: row.created_by,
      updated_by: row.updated_by,
      relation_type: type,
      lag: row.lag,
    });
  }
  return lists;
}

/** A made relation: the item at the other end, with the relation's stored type and audit fields. */
export function madeRelationWire({ relation, other }: MadeRelation, zone: string): RelatedBrief {
  return {
    id: other.id,
    project_id: other.project_id,
    sequence_id: other.sequence_id,
    relation_type: relation.relation_type,
    name: other.name,
    state_id: other.state_id,
    priority: other.priority,
    created_by: relation.created_by,
    created_at: inZone(relation.created_at, zone),
    updated_at: inZone(relation.updated_at, zone),
    updated_by: relation.updated_by,
  };
}
