import type { WorkItemImage } from '#shared/contract/work-items.ts';

/** What of a row decides whether lists show it, besides the group of its state. */
type Shown = Pick<WorkItemImage, 'archived_at' | 'is_draft'>;

/**
 * Whether lists of items show an item, and sums count it: no epic, neither archived, nor a draft, nor waiting in triage.
 * `group` is that of its state. Items that wait in intake are told apart by who knows of it.
 */
export function isListedItem(
  item: Shown & Pick<WorkItemImage, 'is_epic'>,
  group: string | null,
): boolean {
  return !item.is_epic && isCurrentItem(item, group);
}

/** The same of items and epics. */
export function isCurrentItem(item: Shown, group: string | null): boolean {
  return item.archived_at === null && !item.is_draft && group !== 'triage';
}
