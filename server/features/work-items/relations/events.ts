import { openItemAudience, type WorkItemRow } from '#server/features/work-items/events.ts';
import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import type { DomainEvent } from '#server/platform/changes/events.ts';
import type { RelationType } from '#shared/contract/work-items.ts';

import type { workItemRelations } from './table.ts';
import { RELATION_MEANINGS } from './types.ts';

/** A stored relation: one direction of it. */
export type RelationRow = typeof workItemRelations.$inferSelect;

/** A relation as one of its items sees it. */
export interface RelationChange {
  readonly before: RelationRow | null;
  readonly after: RelationRow | null;
  /** The item the request was about, and the one at the other end. */
  readonly item: WorkItemRow;
  readonly other: WorkItemRow;
  /** The type as `item` sees it, and as `other` does. */
  readonly relation_type: RelationType;
  readonly inverse_type: RelationType;
  /** What an import brings leaves no line in the history, and its items' dates as they were. */
  readonly cause: 'request' | 'import';
}

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'work_item_relation.created': RelationChange;
    'work_item_relation.deleted': RelationChange;
  }
}

type RelationEvent = 'work_item_relation.created' | 'work_item_relation.deleted';

/**
 * Who is told of a relation: whoever has one of its two items open, and the members and guests of their projects, whose
 * lists draw it. Of these only those who see both items.
 */
export function relationAudiences(
  ends: readonly Pick<WorkItemRow, 'id' | 'project_id'>[],
): Audience[] {
  return [
    ...ends.flatMap(({ id }) => openItemAudience(id)),
    ...new Set(
      ends.flatMap(({ project_id }) => [
        audience('project', project_id),
        audience('project-guest', project_id),
      ]),
    ),
  ];
}

/** The event of a made or ended relation. */
export function relationEvent(
  type: RelationEvent,
  before: RelationRow | null,
  row: RelationRow,
  about: Pick<RelationChange, 'item' | 'other' | 'relation_type'>,
  cause: RelationChange['cause'] = 'request',
): DomainEvent<RelationEvent> {
  const gone = type === 'work_item_relation.deleted';
  const inverse_type = RELATION_MEANINGS[about.relation_type].inverse;
  return {
    type,
    data: { before, after: gone ? null : row, ...about, inverse_type, cause },
    publish: [
      {
        entity: 'work_item_relation',
        id: row.id,
        rev: row.rev,
        audiences: relationAudiences([about.item, about.other]),
        gone,
      },
    ],
  };
}
