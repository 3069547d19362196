import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';

import { useListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import { rowAt } from '#web/features/work-items/layouts/row-at.ts';
import { activate } from '#web/features/work-items/row/selection.ts';

/** Hands what is pressed in rows that can be dragged to the drag library, as soon as that has come. */
export function useRowGrabs() {
  const { store } = useListScreen();
  const grabs = useRef<DraggableSyntheticListeners>(undefined);
  const takeGrabs = useCallback((listeners: DraggableSyntheticListeners) => {
    grabs.current = listeners;
  }, []);
  const presses = useMemo(
    () => ({
      onMouseDown: (event: MouseEvent<HTMLElement>) => {
        const row = draggedRow(event.target);
        if (!row) return;
        // A pointer may press without having moved here before.
        flushSync(() => activate(store, row));
        grabs.current?.['onMouseDown']?.(event);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const isGrip = event.target instanceof Element && event.target.closest('[data-grip]');
        // Arrows go on to the next control; what lifts is Space and Enter.
        if (!isGrip || (event.key !== ' ' && event.key !== 'Enter')) return;
        grabs.current?.['onKeyDown']?.(event);
      },
    }),
    [store],
  );
  return { takeGrabs, presses };
}

function draggedRow(target: EventTarget) {
  const isDragged = target instanceof Element && target.closest('[data-drag]');
  return isDragged ? rowAt(target) : null;
}
