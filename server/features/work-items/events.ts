import type { workItems } from './table.ts';

/** A stored work item. */
export type WorkItemRow = typeof workItems.$inferSelect;

/** What happened to a work item: the row before and after, and its description where that changed. */
export interface WorkItemChange {
  readonly before: WorkItemRow | null;
  readonly after: WorkItemRow | null;
  /** The fields the request named, in its order: activity rows are written in it (work-items 3.2). */
  readonly fields: readonly string[];
  /** The description's HTML, only when the request changed it. */
  readonly description?: { readonly before: string; readonly after: string };
  /**
   * How it came about: decides comment texts and who is told (work-items 4 and 5). `cascade` = went with its
   * parent.
   */
  readonly cause: 'request' | 'dates' | 'bulk' | 'automation' | 'import' | 'sub_item' | 'cascade';
}

declare module '#server/platform/events.ts' {
  interface Events {
    'work_item.created': WorkItemChange;
    'work_item.updated': WorkItemChange;
    'work_item.deleted': WorkItemChange;
  }
}
