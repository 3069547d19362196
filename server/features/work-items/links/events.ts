import { openItemAudience, type WorkItemRow } from '#server/features/work-items/events.ts';
import type { DomainEvent } from '#server/platform/changes/events.ts';

import type { workItemLinks } from './table.ts';

/** A stored link. */
export type LinkRow = typeof workItemLinks.$inferSelect;

/** What happened to a link of an item. */
export interface LinkChange {
  readonly before: LinkRow | null;
  readonly after: LinkRow | null;
  readonly item: WorkItemRow;
}

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'work_item_link.created': LinkChange;
    'work_item_link.updated': LinkChange;
    'work_item_link.deleted': LinkChange;
  }
}

type LinkEvent = 'work_item_link.created' | 'work_item_link.updated' | 'work_item_link.deleted';

/** The event of a changed link, for whoever has the item open. */
export function linkEvent(
  type: LinkEvent,
  item: WorkItemRow,
  before: LinkRow | null,
  row: LinkRow,
): DomainEvent<LinkEvent> {
  const gone = type === 'work_item_link.deleted';
  return {
    type,
    data: { before, after: gone ? null : row, item },
    publish: [linkPublication(row, gone)],
  };
}

/** What the feed is told of a link. */
export function linkPublication(row: Pick<LinkRow, 'id' | 'rev' | 'work_item_id'>, gone: boolean) {
  const audiences = openItemAudience(row.work_item_id);
  return { entity: 'work_item_link', id: row.id, rev: row.rev, audiences, gone };
}
