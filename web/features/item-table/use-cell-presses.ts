import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

import { choose } from '#web/features/item-rows/keys/choose.ts';
import { openTab } from '#web/features/item-rows/keys/open-tab.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { rowKey } from '#web/features/item-rows/selection.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';

import { TITLE } from './columns.ts';
import { type CellPlace, useTableStore } from './table-state.ts';
import { type CellActions, cellAt } from './use-cell-keys.ts';

/** What was under the pointer when it went down, and what has become of it. */
interface Press {
  readonly cell: CellPlace;
  readonly wasActive: boolean;
  hasMoved: boolean;
}

/** What pointing at cells and pressing them does: choose, choose a range by dragging, open. */
export function useCellPresses({ go, open }: CellActions) {
  const screen = useListScreen();
  const table = useTableStore();
  const isTouch = useIsTouch();
  const press = useRef<Press | null>(null);
  const isActive = ({ row, column }: CellPlace) => {
    const { active } = screen.store.getState();
    return active !== null && rowKey(active) === rowKey(row) && table.getState().column === column;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const cell = event.button === 0 && !isInside(event.target) ? cellAt(event.target) : null;
      press.current = cell && { cell, wasActive: isActive(cell), hasMoved: false };
      if (!cell || event.pointerType !== 'mouse' || cell.column === TITLE) return;
      if (event.shiftKey) {
        event.preventDefault();
        go(cell, true);
      } else table.setState({ column: cell.column, anchor: null });
    },
    onPointerMove: (event: PointerEvent) => {
      const cell = cellAt(event.target);
      const hovered = cell && event.pointerType === 'mouse' ? rowKey(cell.row) : null;
      if (table.getState().hovered !== hovered) table.setState({ hovered });
      const { current } = press;
      if (!current || !cell || event.pointerType !== 'mouse' || event.buttons !== 1) return;
      if (!current.hasMoved && isSame(cell, current.cell)) return;
      if (!current.hasMoved) go(current.cell);
      current.hasMoved = true;
      go(cell, true);
    },
    onPointerLeave: () => table.setState({ hovered: null }),
    onFocus: ({ target }: FocusEvent) => {
      const cell = target.matches('[data-col]') ? cellAt(target) : null;
      if (!cell || isActive(cell)) return;
      table.setState({ column: cell.column, anchor: null });
      screen.store.setState({ active: cell.row });
    },
    onClick: (event: MouseEvent) => {
      const { current } = press;
      press.current = null;
      const cell = cellAt(event.target);
      if (!cell || !current || current.hasMoved || isInside(event.target)) return;
      const isChoosing = isTouch && screen.store.getState().selected.size > 0;
      if (event.metaKey || event.ctrlKey || isChoosing) choose(screen, cell.row, false);
      else if (cell.column === TITLE && event.shiftKey) choose(screen, cell.row, true);
      else if (cell.column === TITLE || ((current.wasActive || isTouch) && !event.shiftKey))
        open(cell);
    },
    onAuxClick: (event: MouseEvent) => {
      const cell = cellAt(event.target);
      if (event.button !== 1 || cell?.column !== TITLE) return;
      event.preventDefault();
      openTab(screen, cell.row.id);
    },
  };
}

/** What stands in a cell and answers by itself. */
function isInside(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, a') !== null;
}

function isSame(a: CellPlace, b: CellPlace): boolean {
  return a.column === b.column && rowKey(a.row) === rowKey(b.row);
}
