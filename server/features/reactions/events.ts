import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { audience } from '#server/platform/changes/change-log.ts';

import type { workItemReactions } from './table.ts';

export type WorkItemReactionRow = typeof workItemReactions.$inferSelect;

interface WorkItemReactionChange {
  readonly before: WorkItemReactionRow | null;
  readonly after: WorkItemReactionRow | null;
  readonly item: WorkItemRow;
  /** Imported changes write no history and keep the item's dates. */
  readonly cause: 'request' | 'import';
}

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'work_item_reaction.created': WorkItemReactionChange;
    'work_item_reaction.deleted': WorkItemReactionChange;
  }
}

/** The event of an added or withdrawn reaction, for people who have the item open. */
export function workItemReactionEvent(
  type: 'work_item_reaction.created' | 'work_item_reaction.deleted',
  item: WorkItemRow,
  row: WorkItemReactionRow,
  cause: WorkItemReactionChange['cause'] = 'request',
) {
  const gone = type === 'work_item_reaction.deleted';
  return {
    type,
    data: { before: gone ? row : null, after: gone ? null : row, item, cause },
    publish: [
      {
        entity: 'work_item_reaction',
        id: row.id,
        rev: row.rev,
        audiences: [audience('item', row.work_item_id)],
        gone,
      },
    ],
  };
}
