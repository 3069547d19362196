import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import type { TableColumn, TableSort, TableView } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { TablePages } from './table-pages.tsx';
import { TableRow } from './table-row.tsx';
import { TableTools } from './table-tools.tsx';

export interface DataTableProps<Row extends { readonly id: string }> {
  /** Heading and accessible name. */
  readonly title: string;
  /** The first column names the row, and takes the remaining width. */
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView<Row>;
  /** Name of a row, for the label of its menu. */
  readonly nameOf: (row: Row) => string;
  /** Menu items of a row; null = no menu. */
  readonly menu?: (row: Row) => ReactNode;
  /** Accessible name of the search; missing = no search. */
  readonly searchLabel?: string;
  /** Further controls beside the search. */
  readonly tools?: ReactNode;
  /** Replaces the table while there are no rows at all. */
  readonly empty?: ReactNode;
}

/**
 * The table of settings pages: searched, sorted, paged, with a menu per row; on phones a list of
 * cards.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { view, empty } = props;
  const { rows, total, pageSize, query, onQuery } = view;
  const { t } = useTranslation('ui');
  const isSearched = query.words.trim() !== '';
  const sort = (next: TableSort) => onQuery({ ...query, sort: next, page: 0 });
  return (
    <section className="@container mb-8">
      <TableTools {...props} onSort={sort} />
      {total === 0 && !isSearched && empty}
      {total === 0 && isSearched && (
        <EmptyState
          title={t('noMatches')}
          action={
            <Button onClick={() => onQuery({ ...query, words: '', page: 0 })}>
              {t('table.clearSearch')}
            </Button>
          }
        />
      )}
      {total > 0 && <TableGrid {...props} onSort={sort} />}
      {total > pageSize && (
        <TablePages
          first={query.page * pageSize}
          shown={rows.length}
          total={total}
          pageSize={pageSize}
          onPage={(page) => onQuery({ ...query, page })}
        />
      )}
    </section>
  );
}

interface TableGridProps<Row extends { readonly id: string }> extends DataTableProps<Row> {
  readonly onSort: (sort: TableSort) => void;
}

function TableGrid<Row extends { readonly id: string }>(props: TableGridProps<Row>) {
  const { title, columns, view, nameOf, menu, onSort } = props;
  const { rows, total, pageSize, query } = view;
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = rows.some(({ id }) => id === activeId) ? activeId : rows[0]?.id;
  // Columns fit their content; the first one takes the rest, and the widest ones are cut first.
  const others = columns.length - 1 + (menu ? 1 : 0);
  const gridTemplateColumns = `minmax(11rem, 1fr) repeat(${others}, minmax(0, max-content))`;
  return (
    <div
      role="grid"
      aria-label={title}
      aria-rowcount={total + 1}
      className="@min-[34rem]:grid"
      style={{ gridTemplateColumns }}
    >
      <TableHead columns={columns} sort={query.sort} hasMenu={!!menu} onSort={onSort} />
      <div
        role="rowgroup"
        className="col-span-full grid-cols-subgrid border-t border-line @min-[34rem]:grid"
      >
        {rows.map((row, place) => (
          <TableRow
            key={row.id}
            row={row}
            index={query.page * pageSize + place + 2}
            columns={columns}
            name={nameOf(row)}
            hasMenu={!!menu}
            menu={menu?.(row)}
            isActive={row.id === active}
            onActive={() => setActiveId(row.id)}
          />
        ))}
      </div>
    </div>
  );
}
