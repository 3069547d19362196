import { useEffect, useMemo, useRef } from 'react';

import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { mayEdit, useListScreen } from '#web/features/item-rows/list-screen.ts';
import { usePick } from '#web/features/item-rows/picking.tsx';
import { rowKey } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';

import { fieldOfColumn, TITLE } from './columns.ts';
import { findColumn, type TableLayout } from './table-layout.ts';
import { type CellPlace, useTableStore } from './table-state.ts';
import { activateCell, type CellActions } from './use-cell-keys.ts';

interface CellActionsOptions {
  readonly lines: Lines;
  readonly layout: TableLayout;
  readonly sight: { readonly show: (index: number) => void };
  readonly across: { readonly showColumn: (id: string) => void };
}

/** What can be done with cells: the same functions as long as the table stands. */
export function useCellActions(options: CellActionsOptions): CellActions {
  const screen = useListScreen();
  const table = useTableStore();
  const pick = usePick();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useMemo(() => {
    const go: CellActions['go'] = (cell, isRange = false) => {
      const { lines, sight, across } = latest.current;
      sight.show(lines.indexOf(cell.row));
      across.showColumn(cell.column);
      activateCell(table, screen.store, cell, isRange);
    };
    const open: CellActions['open'] = (cell, typed) => {
      const { layout } = latest.current;
      const item = workItems.get(cell.row.id);
      const property = findColumn(layout, cell.column)?.property;
      if (!item) return;
      const shown = fieldOfColumn(cell.column);
      const isOfSubItems = shown?.kind === 'count' && shown.refersTo === 'work_items';
      if (cell.column === TITLE || isOfSubItems) screen.open(item.id);
      if (!property || !mayEdit(screen, item)) return;
      const anchor = elementOf(cell);
      if (!anchor) return;
      const onTab = (step: 1 | -1) => {
        const { ids } = latest.current.layout;
        const column = ids[ids.indexOf(cell.column) + step];
        if (column !== undefined) go({ ...cell, column });
      };
      pick({ field: property, ids: idsFor(item.id, cell), anchor, typed, onTab });
    };
    /** All rows of the range when it is one column, all chosen rows when the row is one of them. */
    const idsFor = (id: string, { column }: CellPlace): readonly string[] => {
      const { lines, layout } = latest.current;
      const { block } = table.getState();
      const { selected } = screen.store.getState();
      const isOneColumn = block !== null && block.from === block.to;
      if (isOneColumn && layout.ids[block.from] === column) return idsIn(lines, block);
      return selected.has(id) ? [...selected] : [id];
    };
    return { go, open };
  }, [screen, table, pick]);
}

/** The items of some lines, each once. */
function idsIn(
  lines: Lines,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): string[] {
  const ids = new Set<string>();
  for (let index = top; index <= bottom; index += 1) {
    const line = lines.at(index);
    if (line?.is === 'row') ids.add(line.row.id);
  }
  return [...ids];
}

function elementOf({ row, column }: CellPlace): Element | null {
  return document.querySelector(
    `[data-row="${CSS.escape(rowKey(row))}"] [data-col="${CSS.escape(column)}"]`,
  );
}
