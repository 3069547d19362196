import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { invalidField } from '#shared/errors.ts';

/** What a body says of where an item stands. */
interface Given {
  readonly parent_id?: string | null | undefined;
  readonly epic_id?: string | null | undefined;
}

/** A body with the epic it names as the parent; a parent that it names itself counts more. */
export function withEpicAsParent<Body extends Given>({
  epic_id,
  ...body
}: Body): Omit<Body, 'epic_id'> & Pick<Given, 'parent_id'> {
  if (epic_id === undefined || body.parent_id !== undefined) return body;
  return { ...body, parent_id: epic_id };
}

/** The fields that a body's keys change, in their order: an epic is a parent. */
export function epicsNamed(keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => (key === 'epic_id' ? 'parent_id' : key)))];
}

/** Refuses to give a sub-item another epic than it has through the item above it. */
export function checkEpic({ epic_id, parent_id }: Given, item: WorkItemRow): void {
  if (epic_id === undefined || parent_id !== undefined || isAtTop(item)) return;
  throw invalidField('epic_id', 'A sub-item is in the epic of the item above it.');
}

/** Whether nothing but an epic is above the item. */
export function isAtTop({ parent_id, epic_id }: WorkItemRow): boolean {
  return parent_id === epic_id;
}
