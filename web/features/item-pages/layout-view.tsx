import { type ComponentType, Suspense } from 'react';

import { ItemList } from '#web/features/item-list/item-list.tsx';
import type { Layout } from '#web/features/work-items/filters/layouts.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { Contained } from '#web/ui/frames/contained.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

import { ListSkeleton } from './empty-list.tsx';

export const loadBoard = () => import('#web/features/item-board/item-board.tsx');

const Board = latePart(async () => (await loadBoard()).ItemBoard);

const Calendar = latePart(
  async () => (await import('#web/features/item-calendar/item-calendar.tsx')).ItemCalendar,
);

const Table = latePart(async () => {
  const [{ ItemTable: view }] = await Promise.all([
    import('#web/features/item-table/item-table.tsx'),
    loadMessages('work-items-table'),
  ]);
  return view;
});

const Timeline = latePart(
  async () => (await import('#web/features/item-timeline/item-timeline.tsx')).ItemTimeline,
);

/** What draws each layout; it finds its list by `useListScreen`. All but the list come when they are shown. */
const VIEWS: Readonly<Record<Layout, ComponentType>> = {
  list: ItemList,
  board: Board,
  calendar: Calendar,
  table: Table,
  timeline: Timeline,
};

interface LayoutViewProps {
  readonly layout: Layout;
  readonly listKey: string;
}

/** A list in its layout. What fails in one leaves the tools of the list, and ends with another layout or list. */
export function LayoutView({ layout, listKey }: LayoutViewProps) {
  const View = VIEWS[layout];
  // A list stays as the person goes to another one; what else there is begins anew.
  return (
    <Contained of={`${layout} ${listKey}`}>
      <Suspense fallback={<ListSkeleton layout={layout} />}>
        <View key={layout === 'list' ? layout : listKey} />
      </Suspense>
    </Contained>
  );
}
