import { useCallback, useEffect, useRef } from 'react';

import type { ListScreen } from '#web/features/item-rows/list-screen.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';

import { scrollEdges } from './edge-scroll.ts';
import { aim, type DragStore } from './item-drag.ts';

/** Where the pointer is on the screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The spot of a layout that what is under the pointer, and where that is, stand for. */
export type SpotAt = (element: Element | null, at: Point) => Spot | null;

/** Notes where the pointer is. Returns a function that ends it. */
function watchPointer(note: (at: Point) => void): () => void {
  const move = (event: PointerEvent | TouchEvent) => {
    const point = 'touches' in event ? event.touches[0] : event;
    if (point) note({ x: point.clientX, y: point.clientY });
  };
  // Also of what says that it is nobody else's.
  const options = { passive: true, capture: true } as const;
  window.addEventListener('pointerdown', move, options);
  window.addEventListener('pointermove', move, options);
  window.addEventListener('touchmove', move, options);
  return () => {
    window.removeEventListener('pointerdown', move, options);
    window.removeEventListener('pointermove', move, options);
    window.removeEventListener('touchmove', move, options);
  };
}

/**
 * Where the pointer is, also before a drag: on a busy machine the move that begins it is the last one, since the browser
 * sends several as one.
 */
export function usePointer(): () => Point | null {
  const at = useRef<Point | null>(null);
  useEffect(
    () =>
      watchPointer((point) => {
        at.current = point;
      }),
    [],
  );
  return useCallback(() => at.current, []);
}

/**
 * Aims where the pointer is, once a frame, and scrolls what it is at the edge of. Returns a function that ends it and
 * aims a last time: a row falls where it was let go, however long ago the last frame was.
 */
export function followPointer(
  drag: DragStore,
  screen: ListScreen,
  spotAt: SpotAt,
  pointer: () => Point | null,
): () => void {
  const look = (isLast: boolean) => {
    const at = pointer();
    if (!at) return;
    const element = document.elementFromPoint(at.x, at.y);
    if (element && !isLast) scrollEdges(element, at);
    aim(drag, screen, spotAt(element, at));
  };
  let frame = requestAnimationFrame(function next() {
    frame = requestAnimationFrame(next);
    look(false);
  });
  window.addEventListener('touchend', leaveNoClick, HEARD_FIRST);
  return () => {
    cancelAnimationFrame(frame);
    look(true);
    // The end of the touch that ends the drag may still be on its way.
    setTimeout(() => window.removeEventListener('touchend', leaveNoClick, HEARD_FIRST));
  };
}

/** Without this the browser presses where a finger has gone: that would open the item, or close the menu. */
function leaveNoClick(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}

const HEARD_FIRST = { capture: true, passive: false } as const;
