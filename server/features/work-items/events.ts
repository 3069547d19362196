import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { AudienceFacts } from '#server/platform/access/visibility/made-in-project.ts';
import { type Audience, audience } from '#server/platform/changes/change-log.ts';

import type { workItems } from './table.ts';

/** A stored work item. */
export type WorkItemRow = typeof workItems.$inferSelect;

/** What happened to a work item: the row before and after, and its description where that changed. */
export interface WorkItemChange {
  readonly before: WorkItemRow | null;
  readonly after: WorkItemRow | null;
  /** The fields the request named, in its order: activity rows are written in it. */
  readonly fields: readonly string[];
  /** The description's HTML, only when the request changed it. */
  readonly description?: { readonly before: string; readonly after: string };
  /**
   * How it came about: decides comment texts and who is told. `cascade` = went with its
   * parent, or lost it.
   */
  readonly cause: 'request' | 'dates' | 'bulk' | 'automation' | 'import' | 'sub_item' | 'cascade';
  /** All that its command changed, itself among them: what is read for one is read for all at once. */
  readonly together?: readonly WorkItemChange[];
}

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'work_item.created': WorkItemChange;
    'work_item.updated': WorkItemChange;
    'work_item.deleted': WorkItemChange;
    /** Taken back after it was deleted: `before` is the deleted row. */
    'work_item.restored': WorkItemChange;
  }
}

/** Who is told of what hangs on an item: comments, links, activity. */
export function openItemAudience(itemId: string): Audience[] {
  return [audience('item', itemId)];
}

/** What the feed is told of one item. A deleted one also leaves the screens that have it open. */
export function itemPublication(project: AudienceFacts, item: WorkItemRow) {
  const gone = item.deleted_at !== null;
  const audiences = itemVisibility.audiences(project, item);
  return {
    entity: 'work_item',
    id: item.id,
    rev: item.rev,
    audiences: gone ? [...audiences, ...openItemAudience(item.id)] : audiences,
    gone,
  };
}
