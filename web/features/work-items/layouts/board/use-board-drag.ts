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

import { removeOrAsk } from '#web/features/work-items/data/remove.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { type ListScreen, useListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import { canMove, canReorder } from '#web/features/work-items/layouts/moving.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { cellKey, toggleFolded } from '#web/features/work-items/row/selection.ts';
import { announce } from '#web/lib/browser/announce.ts';
import { store } from '#web/lib/store/collection.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { aim, aimAtBin, cancel, drop, type DragStore, lift, restOf, step } from './board-drag.ts';
import { LANE } from './board-order.ts';
import { scrollEdges } from './edge-scroll.ts';

/** What the drag library does for a board: pointer, finger and keys; where things fall is the board's affair. */
export function useBoardDrag(drag: DragStore, nameOf: (group: string) => string) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const end = useRef<() => void>(() => undefined);
  const latest = useRef(screen);
  useEffect(() => {
    latest.current = screen;
  });
  useEffect(() => () => end.current(), []);

  const say = (key: 'lifted' | 'over' | 'dropped', spot: Spot) => {
    const { row, ids } = drag.getState();
    const name = workItems.get(row?.id ?? '')?.name ?? '';
    const place = spot.index + 1;
    const count = restOf(latest.current, spot, ids).length + 1;
    announce(t(`board.${key}`, { name, group: nameOf(spot.group), place, count }), 'assertive');
  };

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: (event) => {
        const way = wayOf(event);
        if (!way) return undefined;
        event.preventDefault();
        step(drag, latest.current, way);
        const { slot } = drag.getState();
        if (slot) say('over', slot);
        return undefined;
      },
    }),
  );

  const start = ({ active, activatorEvent }: DragStartEvent) => {
    const row = active.data.current as ShownRow;
    if (!canMove(screen) && !canReorder(screen)) {
      const why = screen.canEdit ? 'grouping' : 'right';
      showToast({ title: t(`board.refused.${why}`), key: 'refused-drag' });
      return;
    }
    const isKeyboard = activatorEvent instanceof KeyboardEvent;
    lift(drag, screen, row, isKeyboard);
    const resume = screen.view.pause();
    const stopPointer = isKeyboard ? () => undefined : followPointer(drag, screen);
    const stopGone = watchGone(row.id, () => {
      cancel(drag);
      showToast({ title: t('board.gone') });
      end.current();
    });
    end.current = () => {
      end.current = () => undefined;
      stopPointer();
      stopGone();
      resume();
    };
    const { slot } = drag.getState();
    if (slot) say('lifted', slot);
  };

  const finish = (isDropped: boolean) => {
    const { row, slot, ids, isOverBin } = drag.getState();
    end.current();
    if (isDropped && isOverBin) {
      cancel(drag);
      removeOrAsk([...ids]);
    } else if (row && slot && isDropped) {
      say('dropped', slot);
      // What takes it opens: its column, and its lane.
      const { folded } = screen.store.getState();
      for (const cell of [{ group: slot.group }, { group: LANE, part: slot.part }]) {
        if (folded.has(cellKey(cell))) toggleFolded(screen.store, cell, false);
      }
      drop(drag, screen);
    } else {
      const name = workItems.get(row?.id ?? '')?.name;
      if (name) announce(t('board.cancelled', { name }));
      cancel(drag);
    }
  };

  return {
    sensors,
    autoScroll: false,
    onDragStart: start,
    onDragEnd: () => finish(true),
    onDragCancel: () => finish(false),
    accessibility: {
      announcements: SILENT,
      screenReaderInstructions: { draggable: t('board.help') },
    },
  } satisfies DndContextProps;
}

/** The board speaks itself: it knows groups and places. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

function wayOf({ code }: KeyboardEvent): 'up' | 'down' | 'next' | 'previous' | null {
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

/** Aims where the pointer is, once a frame, and scrolls what it is at the edge of. */
function followPointer(drag: DragStore, screen: ListScreen): () => void {
  let at: { x: number; y: number } | null = null;
  const move = (event: PointerEvent | TouchEvent) => {
    const point = 'touches' in event ? event.touches[0] : event;
    if (point) at = { x: point.clientX, y: point.clientY };
  };
  let frame = requestAnimationFrame(function look() {
    frame = requestAnimationFrame(look);
    if (!at) return;
    const element = document.elementFromPoint(at.x, at.y);
    if (element) scrollEdges(element, at);
    const isOverBin = element?.closest('[data-bin]') != null;
    aimAtBin(drag, isOverBin);
    aim(drag, screen, isOverBin ? null : spotAt(element, at.y, drag, screen));
  });
  window.addEventListener('pointermove', move);
  window.addEventListener('touchmove', move, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('touchmove', move);
  };
}

/** The spot of a height in the column that an element belongs to. */
function spotAt(
  element: Element | null,
  y: number,
  drag: DragStore,
  screen: ListScreen,
): Spot | null {
  const column = element?.closest<HTMLElement>('[data-drop]');
  const key = column?.dataset['drop'];
  if (!column || key === undefined) return null;
  const [group = '', ...parts] = key.split(' ');
  const cell = { group, ...(parts.length > 0 && { part: parts.join(' ') }) };
  const { ids } = drag.getState();
  const all = screen.view.group(cell.group, cell.part).ids;
  const cards = [...column.querySelectorAll<HTMLElement>('[data-place]')]
    .map((card) => ({ place: Number(card.dataset['place']), box: card.getBoundingClientRect() }))
    .toSorted((a, b) => a.place - b.place);
  const below = cards.find(({ box }) => y < box.top + box.height / 2);
  const last = cards.at(-1);
  const place = below?.place ?? (last ? last.place + 1 : 0);
  const index = all.slice(0, place).filter((id) => !ids.has(id)).length;
  return { ...cell, index };
}

/** Calls `run` when an item is deleted by somebody. */
function watchGone(id: string, run: () => void): () => void {
  return store.subscribe(workItems.entity, id, () => {
    if (!workItems.get(id)) run();
  });
}
