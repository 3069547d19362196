import type { KeyboardEvent } from 'react';

import type { RowOrder } from '#web/features/item-rows/keys/use-kept-place.ts';
import { mayEdit, useListScreen } from '#web/features/item-rows/list-screen.ts';
import { activate, rowKey, toggleSelected } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { pressedKey } from '#web/lib/shortcuts/pressed-key.ts';

import { TITLE } from './columns.ts';
import { findColumn, type TableLayout } from './table-layout.ts';
import { type CellPlace, useTableStore } from './table-state.ts';
import type { CellEdits } from './use-cell-edits.ts';
import { focusHead } from './use-head-keys.ts';

/** What a table lets keys and presses do. */
export interface CellActions {
  /** Makes a cell the active one; with `isRange` the range goes up to it. */
  readonly go: (cell: CellPlace, isRange?: boolean) => void;
  /** Opens a cell: its picker, or the item. */
  readonly open: (cell: CellPlace, typed?: string) => void;
}

interface CellKeysOptions {
  readonly lines: RowOrder;
  readonly layout: TableLayout;
  readonly page: number;
  readonly actions: CellActions;
  readonly edits: CellEdits;
}

/** Answers the keys of cells: where to, and what is done with the cell. What it leaves are the list's own keys. */
export function useCellKeys(options: CellKeysOptions): (event: KeyboardEvent<HTMLElement>) => void {
  const { layout, actions, edits } = options;
  const screen = useListScreen();
  const table = useTableStore();
  return (event) => {
    const cell = cellAt(event.target);
    if (!cell || event.nativeEvent.isComposing || isField(event.target)) return;
    const isMod = event.ctrlKey || event.metaKey;
    const take = (run: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    if (event.key === 'ArrowUp' && !event.altKey && !event.shiftKey && !isMod) {
      const { lines } = options;
      const isFirst = lines.rowFrom(lines.indexOf(cell.row) - 1, -1) === null;
      if (isFirst) return take(() => focusHead(event.currentTarget, cell.column));
    }
    const target = targetOf(event, cell, options);
    if (target) return take(() => actions.go(target, event.shiftKey && target !== cell));
    const item = workItems.get(cell.row.id);
    const property = findColumn(layout, cell.column)?.property ?? null;
    const isWritable = property !== null && item !== undefined && mayEdit(screen, item);
    if (event.altKey) return;
    if (isMod) {
      if (pressedKey(event.nativeEvent).toLowerCase() === 'd' && !event.shiftKey)
        take(edits.fillDown);
      return;
    }
    switch (event.key) {
      case 'Enter':
        return take(() => actions.open(cell));
      case 'F2':
        if (!item || !mayEdit(screen, item)) return;
        return take(() =>
          cell.column === TITLE
            ? screen.store.setState({ renaming: rowKey(cell.row) })
            : actions.open(cell),
        );
      case 'Escape':
        if (table.getState().anchor === null && table.getState().copied === null) return;
        return take(() => table.setState({ anchor: null, copied: null }));
      case ' ':
        return take(() =>
          event.shiftKey ? toggleSelected(screen.store, cell.row) : screen.open(cell.row.id),
        );
      case 'Delete':
      case 'Backspace':
        if (!isWritable && table.getState().anchor === null) return;
        return take(edits.clear);
      default:
        if (event.key.length === 1 && isWritable) take(() => actions.open(cell, event.key));
    }
  };
}

/** Where a key goes to from a cell; null = it goes nowhere. */
function targetOf(
  event: KeyboardEvent<HTMLElement>,
  cell: CellPlace,
  { lines, layout, page }: CellKeysOptions,
): CellPlace | null {
  if (event.altKey) return null;
  const isMod = event.ctrlKey || event.metaKey;
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const { ids } = layout;
  const at = Math.max(0, ids.indexOf(cell.column));
  const across = (place: number) => ({
    ...cell,
    column: ids[Math.max(0, Math.min(ids.length - 1, place))] ?? cell.column,
  });
  const along = (row: ShownRow | null) => (row ? { ...cell, row } : cell);
  const [first, last] = [
    () => lines.rowFrom(0, 1),
    () => lines.rowFrom(lines.length - 1, -1),
  ] as const;
  switch (event.key) {
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return across(isMod ? ids.length : at + 1);
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return across(isMod ? 0 : at - 1);
    case 'ArrowDown':
      return along(isMod ? last() : lines.rowFrom(lines.indexOf(cell.row) + 1, 1));
    case 'ArrowUp':
      return along(isMod ? first() : lines.rowFrom(lines.indexOf(cell.row) - 1, -1));
    case 'Home':
      return isMod ? { ...along(first()), column: TITLE } : across(0);
    case 'End':
      return isMod ? { ...along(last()), column: ids.at(-1) ?? TITLE } : across(ids.length);
    case 'PageDown':
    case 'PageUp':
      return along(paged(lines, cell.row, event.key === 'PageDown' ? page - 2 : 2 - page));
    default:
      return null;
  }
}

function paged(lines: RowOrder, row: ShownRow, by: number): ShownRow | null {
  const step = by > 0 ? 1 : -1;
  const place = Math.min(lines.length - 1, Math.max(0, lines.indexOf(row) + by));
  return lines.rowFrom(place, step) ?? lines.rowFrom(place, step === 1 ? -1 : 1);
}

/** The cell that an event happened in, by what rows and cells write on themselves. */
export function cellAt(target: EventTarget | null): CellPlace | null {
  if (!(target instanceof Element)) return null;
  const column = target.closest<HTMLElement>('[data-col]')?.dataset['col'];
  const key = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (column === undefined || !key) return null;
  const [id = '', ...group] = key.split(' ');
  return { row: { id, group: group.join(' ') }, column };
}

/** Whether somebody writes in it: keys and the clipboard are about their text. */
export function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea');
}

/** Makes a cell the active one, with the focus. */
export function activateCell(
  table: ReturnType<typeof useTableStore>,
  store: ReturnType<typeof useListScreen>['store'],
  cell: CellPlace,
  isRange: boolean,
): void {
  const { active } = store.getState();
  const { anchor, column } = table.getState();
  const from = active && { row: active, column };
  table.setState({ column: cell.column, anchor: isRange ? (anchor ?? from) : null });
  activate(store, cell.row, true);
}
