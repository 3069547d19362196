import type { ListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';

import { scrollEdges } from './edge-scroll.ts';
import { aim, type DragStore } from './item-drag.ts';

/** Where the pointer is on the screen. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The spot of a layout that what is under the pointer, and where that is, stand for. */
export type SpotAt = (element: Element | null, at: Point) => Spot | null;

/** Aims where the pointer is, once a frame, and scrolls what it is at the edge of. */
export function followPointer(drag: DragStore, screen: ListScreen, spotAt: SpotAt): () => void {
  let at: Point | null = null;
  const move = (event: PointerEvent | TouchEvent) => {
    const point = 'touches' in event ? event.touches[0] : event;
    if (point) at = { x: point.clientX, y: point.clientY };
  };
  let frame = requestAnimationFrame(function look() {
    frame = requestAnimationFrame(look);
    if (!at) return;
    const element = document.elementFromPoint(at.x, at.y);
    if (element) scrollEdges(element, at);
    aim(drag, screen, spotAt(element, at));
  });
  window.addEventListener('pointermove', move);
  window.addEventListener('touchmove', move, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('touchmove', move);
  };
}
