import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';

import { openTab } from '#web/features/item-rows/keys/open-tab.ts';
import { moveFocusInRow } from '#web/features/item-rows/keys/row-focus.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { activate, toggleSelected } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { daysOf } from '#web/features/work-items/fields/item-days.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';

import { useCalendarStore } from './calendar-store.ts';
import { spanOf } from './spans.ts';

/** What pointing at an item of the calendar and pressing it do. `day` = where it stands; null = beside the days. */
export function useBarPresses(row: ShownRow, day: Day | null) {
  const screen = useListScreen();
  const { store: list, open } = screen;
  const store = useCalendarStore();
  const isTouch = useIsTouch();
  return {
    onPointerMove: (event: PointerEvent) => {
      const hasMoved = event.movementX !== 0 || event.movementY !== 0;
      // What is carried over it is no place to be.
      if (hasMoved && event.pointerType === 'mouse' && !store.getState().drag) activate(list, row);
    },
    onFocus: () => {
      activate(list, row);
      if (day === null) return;
      const { at } = store.getState();
      store.setState({ isBeside: false, at: isInside(row.id, at) ? at : day });
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) moveFocusInRow(event);
    },
    onClick: (event: MouseEvent) => {
      activate(list, row);
      // While items are chosen a tap chooses: there is no Ctrl key on a phone.
      const isChoosing = isTouch && list.getState().selected.size > 0;
      if (event.metaKey || event.ctrlKey || event.shiftKey || isChoosing) toggleSelected(list, row);
      else open(row.id);
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button !== 1) return;
      event.preventDefault();
      openTab(screen, row.id);
    },
  };
}

/** Whether the day people are at is one of the item's: they may have come to it on any of these. */
function isInside(id: string, at: Day | null): boolean {
  const item = workItems.get(id);
  const span = item ? spanOf(id, daysOf(item)) : null;
  return span !== null && at !== null && at >= span.start && at <= span.end;
}
