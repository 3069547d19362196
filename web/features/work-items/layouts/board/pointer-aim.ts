import type { ListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';

import { aim, type DragStore } from './board-drag.ts';
import { scrollEdges } from './edge-scroll.ts';

/** Aims where the pointer is, once a frame, and scrolls what it is at the edge of. */
export function followPointer(drag: DragStore, screen: ListScreen): () => void {
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
    aim(drag, screen, spotAt(element, at.y, drag, screen));
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
