import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Content of a cell; controls take `tabIndex`, so that Tab stops only at the active row's. */
  readonly cell: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** Makes the column sortable. */
  readonly sortBy?: (row: Row) => string | number;
  /** Hidden in narrow tables; cards show it. */
  readonly isExtra?: boolean;
}

export interface TableSort {
  readonly by: string;
  readonly isDown: boolean;
}

/** Query of a table; the first page is 0. */
export interface TableQuery {
  readonly words: string;
  readonly sort: TableSort | null;
  readonly page: number;
}

/** Rows of a table page with their query, from `useTableRows` or from a server. */
export interface TableView<Row> {
  /** Rows of this page. */
  readonly rows: readonly Row[];
  /** Number of matches on all pages. */
  readonly total: number;
  readonly pageSize: number;
  readonly query: TableQuery;
  readonly onQuery: (query: TableQuery) => void;
}
