import type { ListScreen } from '#web/features/item-rows/list-screen.ts';
import { cellKey, select, toggleSelected } from '#web/features/item-rows/selection.ts';
import { rangeOf, type ShownRow } from '#web/features/work-items/lists/selection.ts';

/** Chooses a row as in a desktop list: with Shift, all from where the last choice began. */
export function choose({ store, view }: ListScreen, row: ShownRow, isRange: boolean): void {
  const { anchor, folded } = store.getState();
  if (!isRange || !anchor) {
    toggleSelected(store, row);
    return;
  }
  const ids = rangeOf(view.snapshot(), anchor, row, (cell) => folded.has(cellKey(cell)));
  select(store, ids.length > 0 ? ids : [row.id]);
}
