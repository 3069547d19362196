import { createContext, use } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

import type { ShownRow } from '#web/features/work-items/lists/selection.ts';

import { TITLE } from './columns.ts';

/** A cell: a column in a row where that is shown. */
export interface CellPlace {
  readonly row: ShownRow;
  readonly column: string;
}

/** A block of cells by the places of its lines and columns, all included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly from: number;
  readonly to: number;
}

/** Where people are in the table, besides the row that the list knows of. */
export interface TableState {
  /** The column of the active cell. */
  readonly column: string;
  /** Where a range of cells begins; it ends at the active cell. */
  readonly anchor: CellPlace | null;
  /** The range as it lies now. */
  readonly block: Block | null;
  /** What was copied last, while it can be seen. */
  readonly copied: Block | null;
  /** The row under the pointer, by `rowKey`. */
  readonly hovered: string | null;
  /** Where a column would end or stand that is being dragged, in pixels from the beginning of the rows. */
  readonly guide: number | null;
}

export type TableStore = StoreApi<TableState>;

/** Makes the state of one table. */
export function createTableStore(): TableStore {
  return createStore<TableState>(() => ({
    column: TITLE,
    anchor: null,
    block: null,
    copied: null,
    hovered: null,
    guide: null,
  }));
}

export const TableStoreContext = createContext<TableStore | null>(null);

/** The state of the table a component is part of. */
export function useTableStore(): TableStore {
  const store = use(TableStoreContext);
  if (!store) throw new Error('This belongs into a table.');
  return store;
}

/** Something of it; renders again when that changes. */
export function useTableState<Value>(pick: (state: TableState) => Value): Value {
  return useStore(useTableStore(), pick);
}
