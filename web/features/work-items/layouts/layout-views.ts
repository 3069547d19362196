import type { ComponentType } from 'react';

import type { LAYOUTS } from '#web/features/work-items/filters/layouts.ts';

import { Board } from './board/board.tsx';
import { ItemList } from './list/item-list.tsx';

/** What draws each layout; it finds its list by `useListScreen`. */
export const LAYOUT_VIEWS: Readonly<Record<(typeof LAYOUTS)[number], ComponentType>> = {
  list: ItemList,
  board: Board,
};
