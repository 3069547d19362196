import { useState } from 'react';

import { compareValues } from '#web/lib/formats/compare-values.ts';
import { holdsWords } from '#web/lib/search/match.ts';

import type { TableColumn, TableQuery, TableSort, TableView } from './table-column.ts';

interface TableRowsOptions<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  /** Text to search in. */
  readonly textOf?: (row: Row) => string;
  /** Initial order; missing = that of the rows. */
  readonly sort?: TableSort;
  readonly pageSize?: number;
}

/** Searches, sorts and pages rows that are all in the browser. */
export function useTableRows<Row>(options: TableRowsOptions<Row>): TableView<Row> {
  const { rows, columns, textOf, sort = null, pageSize = 25 } = options;
  const [query, setQuery] = useState<TableQuery>({ words: '', sort, page: 0 });
  const words = query.words.trim();
  const found =
    words === '' || !textOf ? rows : rows.filter((row) => holdsWords(textOf(row), words));
  const sorted = query.sort ? sortRows(found, columns, query.sort) : found;
  // Rows may have been deleted since the page was opened.
  const page = Math.min(query.page, Math.max(0, Math.ceil(sorted.length / pageSize) - 1));
  return {
    rows: sorted.slice(page * pageSize, (page + 1) * pageSize),
    total: sorted.length,
    pageSize,
    query: { ...query, page },
    onQuery: setQuery,
  };
}

function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { by, isDown }: TableSort,
): readonly Row[] {
  const valueOf = columns.find(({ key }) => key === by)?.sortBy;
  if (!valueOf) return rows;
  const way = isDown ? -1 : 1;
  return rows.toSorted((a, b) => way * compareValues(valueOf(a), valueOf(b)));
}
