import { type KeyboardEvent, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useListKeys } from '#web/features/item-rows/keys/use-list-keys.ts';
import { useHasKeys, useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { activate, select, toggleSelected } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { daysOf } from '#web/features/work-items/fields/item-days.ts';
import { ALL } from '#web/features/work-items/lists/placement.ts';
import { type Day, today } from '#web/lib/formats/dates.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import { mayMove, moveDays } from './calendar-moves.ts';
import { CalendarOrder } from './calendar-order.ts';
import { useCalendarStore } from './calendar-store.ts';
import { addOn } from './day-add.tsx';
import { type Spot, walk, type Way } from './day-walk.ts';
import { type Grid, turned } from './grid.ts';
import type { Packed } from './pack.ts';
import { type Part, spanOf } from './spans.ts';

interface CalendarKeysOptions {
  readonly grid: Grid;
  readonly packed: Packed;
  /** The items beside the days, and how one of them is brought into sight. */
  readonly beside: readonly string[];
  readonly showBeside: (id: string) => void;
}

/** Answers the keys of a calendar; returns what arrows on its days do. */
export function useCalendarKeys(options: CalendarKeysOptions) {
  const { grid, packed, beside } = options;
  const order = useMemo(() => new CalendarOrder(packed, beside), [packed, beside]);
  const lines = useCallback(() => order, [order]);
  const show = useShow(order, options);
  useListKeys({ lines, show, page: 10 });
  // What follows stands in for some of those: the last one that answers to a key goes first.
  useSelectKeys(order, show);
  usePageKeys(grid);
  useDayKeys(grid);
  return useArrows(options);
}

/** Brings an item into sight; keys come to its first bar. */
function useShow(order: CalendarOrder, { packed, grid, showBeside }: CalendarKeysOptions) {
  const store = useCalendarStore();
  return useCallback(
    (index: number) => {
      const id = order.ids[index];
      if (id === undefined) return;
      const week = packed.weeks.findIndex(({ bars }) => bars.some((bar) => bar.id === id));
      const bar = packed.weeks[week]?.bars.find((one) => one.id === id);
      store.setState({ isBeside: !bar });
      if (!bar) {
        showBeside(id);
        return;
      }
      store.setState({ at: grid.weeks[week]?.[bar.from] ?? null });
      document.querySelector(`[data-bar][data-row^="${id}"]`)?.scrollIntoView({ block: 'nearest' });
    },
    [order, packed, grid, showBeside, store],
  );
}

/** Choosing several is about what is in sight. */
function useSelectKeys(order: CalendarOrder, show: (index: number) => void): void {
  const { store } = useListScreen();
  const anywhere = { isActive: useHasKeys() };
  const extend = (step: 1 | -1) => {
    const { active, selected } = store.getState();
    if (active && !selected.has(active.id)) toggleSelected(store, active);
    const index = active ? order.indexOf(active) + step : 0;
    const row = order.rowFrom(index);
    if (!row) return;
    show(index);
    activate(store, row, true);
    select(store, [row.id]);
  };
  useShortcut('list-extend-down', () => extend(1), anywhere);
  useShortcut('list-extend-up', () => extend(-1), anywhere);
  useShortcut('list-select-all', () => select(store, order.ids), anywhere);
}

function usePageKeys({ span }: Grid): void {
  const screen = useListScreen();
  const store = useCalendarStore();
  const anywhere = { isActive: useHasKeys() };
  const turn = (step: 1 | -1) =>
    store.setState(({ anchor }) => ({ anchor: turned(anchor, span, step), at: null }));
  useShortcut('list-page-down', () => turn(1), anywhere);
  useShortcut('list-page-up', () => turn(-1), anywhere);
  useShortcut(
    'timeline-today',
    () => store.setState({ anchor: today(), at: today(), wantsFocus: true }),
    anywhere,
  );
  useShortcut('list-quick-add', () => addOn(screen, store, store.getState().at ?? today()), {
    isActive: anywhere.isActive && screen.canCreate,
  });
}

/** Keys that move the item people are at, or one of its ends. */
function useDayKeys(grid: Grid): void {
  const hasKeys = useHasKeys();
  const { canEdit } = useListScreen();
  const isAtRow = useListState(({ active }) => active !== null);
  const move = useMoveByKey(grid);
  const onRow = { isActive: hasKeys && canEdit && isAtRow };
  useShortcut('list-move-next', () => move('whole', along(1)), onRow);
  useShortcut('list-move-previous', () => move('whole', along(-1)), onRow);
  useShortcut('list-move-down', () => move('whole', 7), onRow);
  useShortcut('list-move-up', () => move('whole', -7), onRow);
  useShortcut('calendar-due-on', () => move('end', along(1)), onRow);
  useShortcut('calendar-due-back', () => move('end', along(-1)), onRow);
  useShortcut('calendar-start-on', () => move('start', along(1)), onRow);
  useShortcut('calendar-start-back', () => move('start', along(-1)), onRow);
}

/** Moves the item people are at; the days in sight follow it. */
function useMoveByKey({ first, last }: Grid): (part: Part, days: number) => void {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const store = useCalendarStore();
  return (part, days) => {
    const { active, selected } = screen.store.getState();
    if (!active || !mayMove(screen, active.id, t)) return;
    const isAlone = part !== 'whole' || !selected.has(active.id);
    const ids = isAlone ? [active.id] : [...selected];
    if (!moveDays(screen, ids, { is: 'shift', part, days }, t)) return;
    const item = workItems.get(active.id);
    const span = item ? spanOf(item.id, daysOf(item)) : null;
    if (!span) return;
    const at = part === 'end' ? span.end : span.start;
    const isOut = span.end < first || span.start > last;
    store.setState({ at, ...(isOut && { anchor: at }) });
    activate(screen.store, active, true);
  };
}

/** Along the line of reading is later. */
function along(step: 1 | -1): 1 | -1 {
  if (document.documentElement.dir !== 'rtl') return step;
  return step === 1 ? -1 : 1;
}

/** Arrows go between days and items. */
function useArrows({ grid, packed }: CalendarKeysOptions) {
  const screen = useListScreen();
  const store = useCalendarStore();
  const go = (spot: Spot) => {
    const isIn = grid.weeks.some((days) => days.includes(spot.day));
    if (!isIn) {
      store.setState({ anchor: spot.day, at: spot.day, wantsFocus: true });
    } else if (spot.is === 'item') {
      store.setState({ at: spot.day, isBeside: false });
      activate(screen.store, { id: spot.id, group: ALL }, true);
    } else if (spot.is === 'day') {
      store.setState({ at: spot.day, wantsFocus: true });
    } else {
      store.setState({ at: spot.day });
      document.querySelector<HTMLElement>(`[data-more="${spot.day}"]`)?.focus();
    }
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const spot = target instanceof HTMLElement ? spotOf(target, store.getState().at) : null;
    if (!spot) return;
    const way = wayOf(key);
    if (key === 'Enter' && spot.is === 'day' && screen.canCreate) addOn(screen, store, spot.day);
    else if (way) go(walk({ grid, packed }, spot, way));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The spot that an element stands for; its parts have keys of their own. `at` = the day people are at. */
function spotOf({ dataset }: HTMLElement, at: Day | null): Spot | null {
  const { day, more, bar, row } = dataset;
  if (day !== undefined) return { day, is: 'day' };
  if (more !== undefined) return { day: more, is: 'more' };
  if (bar === undefined || row === undefined) return null;
  const [from = '', to = ''] = bar.split(' ');
  const isOn = at !== null && at >= from && at <= to;
  return { day: isOn ? at : from, is: 'item', id: row.split(' ')[0] ?? '' };
}

function wayOf(key: string): Way | null {
  const isRtl = document.documentElement.dir === 'rtl';
  switch (key) {
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowRight':
      return isRtl ? 'back' : 'on';
    case 'ArrowLeft':
      return isRtl ? 'on' : 'back';
    default:
      return null;
  }
}
