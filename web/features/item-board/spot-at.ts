import type { DragStore } from '#web/features/item-rows/drag/item-drag.ts';
import type { ListScreen } from '#web/features/item-rows/list-screen.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';

/** The spot of a height in the column that an element belongs to. */
export function spotAt(
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
