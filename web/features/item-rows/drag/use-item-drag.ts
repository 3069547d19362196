import {
  type DndContextProps,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { canMove, canReorder } from '#web/features/item-rows/keys/moving.ts';
import { type ListScreen, useListScreen } from '#web/features/item-rows/list-screen.ts';
import { NOTHING, rowKey } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { orderLabel } from '#web/features/work-items/fields/field-names.ts';
import { isManual, orderWord } from '#web/features/work-items/lists/list-settings.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { announce } from '#web/lib/browser/announce.ts';
import { store } from '#web/lib/store/collection.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { cancel, drop, type DragStore, lift, mayLift, restOf, type Way } from './item-drag.ts';
import { followPointer, type Point, type SpotAt, usePointer } from './pointer-aim.ts';

interface ItemDragOptions {
  readonly drag: DragStore;
  readonly nameOf: (group: string) => string;
  /** Where the pointer is, in the layout. */
  readonly spotAt: SpotAt;
  /** Moves the slot by a key. */
  readonly step: (drag: DragStore, screen: ListScreen, way: Way) => void;
  /** The item that a row is shown below; null of rows of the list itself. */
  readonly parentOf?: (row: ShownRow) => string | null;
  /** What takes the rows opens. */
  readonly unfold: (slot: Spot) => void;
}

/** What the drag library does for a layout: pointer, finger and keys; where things fall is the layout's affair. */
export function useItemDrag(options: ItemDragOptions) {
  const { drag, nameOf, spotAt, unfold, parentOf = inList } = options;
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const isRefused = useRefusal();
  const pointer = usePointer();
  const from = useRef<Point | null>(null);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);
  const say = useSpeaker(drag, nameOf);
  const sensors = useItemSensors(options, (slot) => say('over', slot));

  const start = ({ active, activatorEvent }: DragStartEvent) => {
    const row = active.data.current as ShownRow;
    if (isRefused(row.id, parentOf(row) !== null)) return leaveKeys(activatorEvent);
    const isKeyboard = activatorEvent instanceof KeyboardEvent;
    from.current = pointer();
    lift(drag, screen, row, isKeyboard, parentOf(row));
    screen.store.setState({ lifted: drag.getState().ids });
    const resume = screen.view.pause();
    const stopPointer = isKeyboard ? () => undefined : followPointer(drag, screen, spotAt, pointer);
    const stopGone = watchGone(row.id, () => {
      cancel(drag);
      showToast({ title: t('board.gone') });
      end.current();
      leaveKeys(activatorEvent);
    });
    end.current = () => {
      end.current = () => undefined;
      stopPointer();
      stopGone();
      screen.store.setState({ lifted: NOTHING });
      resume();
    };
    const { slot } = drag.getState();
    if (slot) say('lifted', slot);
  };

  const finish = (isDropped: boolean, isTap = false) => {
    end.current();
    const { row, slot } = drag.getState();
    if (row && slot && isDropped) {
      say('dropped', slot);
      unfold(slot);
      drop(drag, screen);
    } else {
      const name = workItems.get(row?.id ?? '')?.name;
      if (name) announce(t('board.cancelled', { name }));
      cancel(drag);
    }
    if (row && isTap) openMenu(row, pointer());
  };

  return {
    sensors,
    autoScroll: false,
    onDragStart: start,
    onDragEnd: ({ activatorEvent }) =>
      finish(true, 'touches' in activatorEvent && isStill(from.current, pointer())),
    onDragCancel: () => finish(false),
    accessibility: { ...SILENT, screenReaderInstructions: { draggable: t('board.help') } },
  } satisfies DndContextProps;
}

const inList = () => null;

/**
 * Whether a finger came down, rested and went again: it asks for the menu, and has moved nothing. The library's own
 * distance is that of its last drawing, which on a busy machine was before the finger moved.
 */
function isStill(from: Point | null, to: Point | null): boolean {
  return Math.hypot((to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0)) < STILL;
}

/** So far a finger moves that rests, in pixels. */
const STILL = 8;

function openMenu(row: ShownRow, at: Point | null): void {
  const place = { bubbles: true, cancelable: true, clientX: at?.x ?? 0, clientY: at?.y ?? 0 };
  const element = document.querySelector(`[data-row="${CSS.escape(rowKey(row))}"]`);
  element?.dispatchEvent(new MouseEvent('contextmenu', place));
}

/**
 * Ends what the library holds by keys: it would go on taking them. It does so by itself when the page goes out of sight;
 * a pointer holds until it is released, so that this is no click.
 */
function leaveKeys(lifting: Event): void {
  if (!(lifting instanceof KeyboardEvent)) return;
  // It begins to listen in the next moment: only then can it end.
  setTimeout(() => setTimeout(() => window.dispatchEvent(new Event('visibilitychange'))));
}

/** Whether an item cannot be moved here; then it is said why. */
function useRefusal(): (id: string, isSubItem: boolean) => boolean {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const refusalOf = (id: string, isSubItem: boolean): string | null => {
    if (!screen.canEdit || !mayLift(screen, id)) return t('board.refused.right');
    if (isSubItem || canMove(screen) || canReorder(screen)) return null;
    const { settings } = screen.view;
    if (settings.groupBy !== null || isManual(settings)) return t('board.refused.grouping');
    const order = orderLabel(orderWord(settings.orderBy), t);
    return t('board.refused.order', { order });
  };
  return (id, isSubItem) => {
    const title = refusalOf(id, isSubItem);
    if (title !== null) showToast({ title, key: 'refused-drag' });
    return title !== null;
  };
}

/** Announces which card is moved, and its group and place. */
function useSpeaker(drag: DragStore, nameOf: (group: string) => string) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  return (key: 'lifted' | 'over' | 'dropped', spot: Spot) => {
    const { row, ids } = drag.getState();
    const name = workItems.get(row?.id ?? '')?.name ?? '';
    const place = spot.index + 1;
    const count = restOf(screen, spot, ids).length + 1;
    const parent = workItems.get(spot.parent ?? '')?.name;
    const group = parent === undefined ? nameOf(spot.group) : t('board.below', { name: parent });
    announce(t(`board.${key}`, { name, group, place, count }), 'assertive');
  };
}

/** Mouse, finger and keys. The library keeps the sensors of the start of a drag, so keys read the latest screen. */
function useItemSensors({ drag, step }: ItemDragOptions, onStep: (slot: Spot) => void) {
  const screen = useListScreen();
  const latest = useRef({ screen, step, onStep });
  useEffect(() => {
    latest.current = { screen, step, onStep };
  });
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: (event) => {
        const way = wayOf(event);
        if (!way) return undefined;
        event.preventDefault();
        latest.current.step(drag, latest.current.screen, way);
        const { slot } = drag.getState();
        if (slot) latest.current.onStep(slot);
        return undefined;
      },
    }),
  );
}

/** The layout speaks itself: it knows groups and places. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
};

function wayOf({ code }: KeyboardEvent): Way | null {
  const isRtl = document.documentElement.dir === 'rtl';
  switch (code) {
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowRight':
      return isRtl ? 'previous' : 'next';
    case 'ArrowLeft':
      return isRtl ? 'next' : 'previous';
    default:
      return null;
  }
}

/** Calls `run` when an item is deleted by somebody. */
function watchGone(id: string, run: () => void): () => void {
  return store.subscribe(workItems.entity, id, () => {
    if (!workItems.get(id)) run();
  });
}
