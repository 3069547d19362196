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

import { workItems } from '#web/features/work-items/data/store.ts';
import { canMove, canReorder } from '#web/features/work-items/layouts/keys/moving.ts';
import { type ListScreen, useListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { cellKey, toggleFolded } from '#web/features/work-items/row/selection.ts';
import { announce } from '#web/lib/browser/announce.ts';
import { store } from '#web/lib/store/collection.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { cancel, drop, type DragStore, lift, restOf, step } from './board-drag.ts';
import { LANE } from './board-order.ts';
import { followPointer } from './pointer-aim.ts';

/** What the drag library does for a board: pointer, finger and keys; where things fall is the board's affair. */
export function useBoardDrag(drag: DragStore, nameOf: (group: string) => string) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);
  const say = useSpeaker(drag, nameOf);
  const sensors = useBoardSensors(drag, (slot) => say('over', slot));

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
    const { row, slot } = drag.getState();
    end.current();
    if (row && slot && isDropped) {
      say('dropped', slot);
      unfoldTarget(screen, slot);
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

/** Announces which card is moved, and its group and place. */
function useSpeaker(drag: DragStore, nameOf: (group: string) => string) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  return (key: 'lifted' | 'over' | 'dropped', spot: Spot) => {
    const { row, ids } = drag.getState();
    const name = workItems.get(row?.id ?? '')?.name ?? '';
    const place = spot.index + 1;
    const count = restOf(screen, spot, ids).length + 1;
    announce(t(`board.${key}`, { name, group: nameOf(spot.group), place, count }), 'assertive');
  };
}

/** Mouse, finger and keys. The library keeps the sensors of the start of a drag, so keys read the latest screen. */
function useBoardSensors(drag: DragStore, onStep: (slot: Spot) => void) {
  const screen = useListScreen();
  const latest = useRef({ screen, onStep });
  useEffect(() => {
    latest.current = { screen, onStep };
  });
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: (event) => {
        const way = wayOf(event);
        if (!way) return undefined;
        event.preventDefault();
        step(drag, latest.current.screen, way);
        const { slot } = drag.getState();
        if (slot) latest.current.onStep(slot);
        return undefined;
      },
    }),
  );
}

/** What takes the card opens: its column, and its lane. */
function unfoldTarget({ store: list }: ListScreen, { group, part }: Spot): void {
  const { folded } = list.getState();
  for (const cell of [{ group }, { group: LANE, part }]) {
    if (folded.has(cellKey(cell))) toggleFolded(list, cell, false);
  }
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

/** Calls `run` when an item is deleted by somebody. */
function watchGone(id: string, run: () => void): () => void {
  return store.subscribe(workItems.entity, id, () => {
    if (!workItems.get(id)) run();
  });
}
