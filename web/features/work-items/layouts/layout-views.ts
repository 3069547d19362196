import { type ComponentType, lazy } from 'react';

import type { LAYOUTS } from '#web/features/work-items/filters/layouts.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

import { ItemList } from './list/item-list.tsx';

/** Brings the board: it is what people change to most, and then must not be waited for. */
export const loadBoard = () => import('./board/board.tsx');

const Board = lazy(async () => ({ default: (await loadBoard()).Board }));

const Calendar = lazy(async () => ({
  default: (await import('./calendar/calendar.tsx')).Calendar,
}));

const Table = lazy(async () => {
  const [{ Table: view }] = await Promise.all([
    import('./table/table.tsx'),
    loadMessages('work-items-table'),
  ]);
  return { default: view };
});

const Timeline = lazy(async () => ({
  default: (await import('./timeline/item-timeline.tsx')).ItemTimeline,
}));

/** What draws each layout; it finds its list by `useListScreen`. All but the list come when they are shown. */
export const LAYOUT_VIEWS: Readonly<Record<(typeof LAYOUTS)[number], ComponentType>> = {
  list: ItemList,
  board: Board,
  calendar: Calendar,
  table: Table,
  timeline: Timeline,
};
