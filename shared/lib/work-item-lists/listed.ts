import { PENDING, SNOOZED } from '#shared/constants/intakes.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';

/** Row keys that decide whether lists show an item, besides its state group. */
type Shown = Pick<WorkItemImage, 'archived_at' | 'is_draft' | 'intake_status'>;

/**
 * Whether lists show an item and totals count it: no epic, not archived, no draft, and not waiting
 * in triage or the intake. `group` is its state's group.
 */
export function isListedItem(
  item: Shown & Pick<WorkItemImage, 'is_epic'>,
  group: string | null,
): boolean {
  return !item.is_epic && isCurrentItem(item, group);
}

/** As `isListedItem`, but epics count too. */
export function isCurrentItem(item: Shown, group: string | null): boolean {
  return item.archived_at === null && !item.is_draft && group !== 'triage' && !isWaiting(item);
}

/** Whether an item awaits a decision in the intake: only the intake shows it. */
export function isWaiting({ intake_status }: Pick<WorkItemImage, 'intake_status'>): boolean {
  return intake_status === PENDING || intake_status === SNOOZED;
}
