import type { WorkItemImage } from '#shared/contract/work-items.ts';

/**
 * Whether an item is listed at all: neither archived, nor a draft, nor waiting in triage. `group` is that of its
 * state. Items that wait in intake are told apart by who knows of it.
 */
export function isListedItem(
  item: Pick<WorkItemImage, 'archived_at' | 'is_draft'>,
  group: string | null,
): boolean {
  return item.archived_at === null && !item.is_draft && group !== 'triage';
}
