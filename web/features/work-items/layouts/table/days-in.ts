import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { findField } from '#shared/work-item-fields/registry.ts';

/** How many days an item has in a column that counts some; null = none, or the column holds something else. */
export function daysIn(
  column: string,
  item: WorkItemImage,
  group: string | null | undefined,
): number | null {
  const isOpen = group !== 'completed' && group !== 'cancelled';
  return findField(column)?.days?.(item, { now: Date.now(), isOpen }) ?? null;
}
