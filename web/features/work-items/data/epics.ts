import type { WorkItemImage } from '#shared/contract/work-items.ts';

import type { WorkItemPatch } from './patch.ts';
import { workItems } from './store.ts';

/** Whether an item can be given another epic: one below another item has the epic of that. */
export function mayHaveEpic({ is_epic, parent_id, epic_id }: WorkItemImage): boolean {
  return !is_epic && parent_id === epic_id;
}

/** What a change of an item's place in the tree brings: an epic is its parent, and a parent brings its epic. */
export function placed({ epic_id, parent_id }: WorkItemPatch): WorkItemPatch {
  if (parent_id !== undefined) return { parent_id, epic_id: epicBelow(parent_id) };
  return epic_id === undefined ? {} : { parent_id: epic_id, epic_id };
}

/** The epic of what is directly below an item. */
function epicBelow(id: string | null): string | null {
  const item = workItems.get(id ?? '');
  return item?.is_epic ? item.id : (item?.epic_id ?? null);
}
