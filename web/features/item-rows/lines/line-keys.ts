import { type ListStore, rowKey } from '#web/features/item-rows/selection.ts';
import type { RowSlots } from '#web/ui/layout/row-slots.ts';

import { DEEPEST, type Lines } from './lines.ts';

/** What React knows each line by. */
export function keysOfLines(
  lines: Lines,
  drawn: readonly number[],
  slots: RowSlots,
  store: ListStore,
): readonly string[] {
  const rows = drawn.map((index) => {
    const line = lines.at(index);
    return line?.is === 'row' ? `${rowKey(line.row)} ${line.depth}` : null;
  });
  const own = slots.assign(
    rows.filter((row) => row !== null),
    keptRows(store),
  );
  return drawn.map((index, place) => {
    const slot = own.get(rows[place] ?? '');
    return slot === undefined ? keyOfLine(lines, index) : `row ${slot}`;
  });
}

/** Rows that somebody is at leave with their elements: their focus and what stands at them are not another row's. */
function keptRows(store: ListStore): ReadonlySet<string> {
  const { active } = store.getState();
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const keys = [...(active ? [rowKey(active)] : []), ...(focused === undefined ? [] : [focused])];
  return new Set(keys.flatMap((key) => DEPTHS.map((depth) => `${key} ${depth}`)));
}

const DEPTHS = Array.from({ length: DEEPEST + 1 }, (_, depth) => depth);

function keyOfLine(lines: Lines, index: number): string {
  const line = lines.at(index);
  if (line?.is === 'group') return `group ${line.group.key}`;
  if (line?.is === 'more') return `more ${line.group.key}`;
  if (line?.is === 'add') return `add ${line.group}`;
  return `end ${index}`;
}
