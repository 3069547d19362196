import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  type TouchEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { activate, rowAt } from '#web/features/item-rows/selection.ts';

/** Hands what is pressed in rows that can be dragged to the drag library, as soon as that has come. */
export function useRowGrabs() {
  const { store } = useListScreen();
  const grabs = useRef<DraggableSyntheticListeners>(undefined);
  const takeGrabs = useCallback((listeners: DraggableSyntheticListeners) => {
    grabs.current = listeners;
  }, []);
  const rest = useRef<() => void>(() => undefined);
  useEffect(() => () => rest.current(), []);
  const presses = useMemo(
    () => ({
      onMouseDown: (event: MouseEvent<HTMLElement>) => {
        const row = draggedRow(event.target);
        if (!row) return;
        // A pointer may press without having moved here before.
        flushSync(() => activate(store, row));
        grabs.current?.['onMouseDown']?.(event);
      },
      onTouchStart: (event: TouchEvent<HTMLElement>) => {
        rest.current();
        const row = draggedRow(event.target);
        if (!row || event.touches.length > 1) return;
        // A finger that scrolls on marks no row.
        rest.current = onRest(event, () => {
          flushSync(() => activate(store, row));
          grabs.current?.['onTouchStart']?.(event);
        });
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

/** So long a finger rests before it may lift; the drag library waits a little more. In milliseconds and pixels. */
const REST_MS = 100;
const STILL = 8;

/** Calls `run` when a finger has rested for a moment where it came down. Returns a function that ends the wait. */
function onRest({ touches }: TouchEvent, run: () => void): () => void {
  const from = touches[0];
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('touchmove', move);
    window.removeEventListener('touchend', end);
    window.removeEventListener('touchcancel', end);
  };
  const move = ({ touches: [at] }: globalThis.TouchEvent) => {
    if (!at || !from || Math.hypot(at.clientX - from.clientX, at.clientY - from.clientY) > STILL) {
      end();
    }
  };
  const timer = setTimeout(() => {
    end();
    run();
  }, REST_MS);
  window.addEventListener('touchmove', move, { passive: true });
  window.addEventListener('touchend', end);
  window.addEventListener('touchcancel', end);
  return end;
}

function draggedRow(target: EventTarget) {
  const isDragged = target instanceof Element && target.closest('[data-drag]');
  return isDragged ? rowAt(target) : null;
}
