import { PENDING, SNOOZED } from '#shared/constants/intakes.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';

/** What of a row decides whether lists show it, besides the group of its state. */
type Shown = Pick<WorkItemImage, 'archived_at' | 'is_draft' | 'intake_status'>;

/**
 * Whether lists of items show an item, and sums count it: no epic, neither archived, nor a draft, nor waiting in triage
 * or in the intake. `group` is that of its state.
 */
export function isListedItem(
  item: Shown & Pick<WorkItemImage, 'is_epic'>,
  group: string | null,
): boolean {
  return !item.is_epic && isCurrentItem(item, group);
}

/** The same of items and epics. */
export function isCurrentItem(item: Shown, group: string | null): boolean {
  return item.archived_at === null && !item.is_draft && group !== 'triage' && !isWaiting(item);
}

/** Whether an item waits in the intake until somebody decides on it: only the intake shows it. */
export function isWaiting({ intake_status }: Pick<WorkItemImage, 'intake_status'>): boolean {
  return intake_status === PENDING || intake_status === SNOOZED;
}
