import type { ItemSource } from '#web/features/progress/reading/item-source.ts';
import { scopeOfItems } from '#web/features/work-items/data/load-item.ts';
import { projectItems } from '#web/features/work-items/data/project-items.ts';

/** The work items for progress calculations. */
export const countedItems: ItemSource = {
  open: (projectId) => projectItems.open(projectId),
  isHere: (projectId) => {
    const { status } = projectItems.statusOf(projectId);
    return status === 'ready' || status === 'syncing';
  },
  seesAll: (projectId) => !scopeOfItems(projectId).startsWith('user:'),
  subscribe: (listener) => projectItems.subscribe(listener),
};
