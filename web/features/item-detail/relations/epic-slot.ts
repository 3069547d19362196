import { createContext, type ReactNode, use } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';

/** Draws what stands above an epic's items. The program provides it: progress is counted from items by another feature. */
export type DrawEpic = (epic: WorkItemImage) => ReactNode;

/** Draws nothing where no screen provides it. */
export const EpicSlot = createContext<DrawEpic>(() => null);

/** What draws the summary of an open epic. */
export function useEpicSlot(): DrawEpic {
  return use(EpicSlot);
}
