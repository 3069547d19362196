import type { ReactNode } from 'react';

/** One column of a `DataTable`. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** What stands in it; a control takes `tabIndex`, so that Tab stops at the active row's alone. */
  readonly cell: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** Makes the column sortable. */
  readonly sortBy?: (row: Row) => string | number;
  /** Left out of a table that has little width; cards show it. */
  readonly isExtra?: boolean;
}

/** Which column orders the rows, and which way. */
export interface TableSort {
  readonly by: string;
  readonly isDown: boolean;
}

/** What a person asked of a table; the first page is 0. */
export interface TableQuery {
  readonly words: string;
  readonly sort: TableSort | null;
  readonly page: number;
}

/** The rows that a table shows, and what they were chosen by: `useTableRows` makes it in the browser, a server may too. */
export interface TableView<Row> {
  /** Those of this page. */
  readonly rows: readonly Row[];
  /** How many match, on all pages. */
  readonly total: number;
  readonly pageSize: number;
  readonly query: TableQuery;
  readonly onQuery: (query: TableQuery) => void;
}
