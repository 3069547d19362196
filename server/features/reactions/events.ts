import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { workItemReactions } from '#server/features/work-items/table.ts';

/** A stored reaction to a work item. */
export type WorkItemReactionRow = typeof workItemReactions.$inferSelect;

interface WorkItemReactionChange {
  readonly before: WorkItemReactionRow | null;
  readonly after: WorkItemReactionRow | null;
  readonly item: WorkItemRow;
}

declare module '#server/platform/events.ts' {
  interface Events {
    'work_item_reaction.created': WorkItemReactionChange;
    'work_item_reaction.deleted': WorkItemReactionChange;
  }
}
