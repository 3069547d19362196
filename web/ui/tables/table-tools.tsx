import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '#web/lib/formats/numbers.ts';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { SortMenu } from '#web/ui/menus/sort-menu.tsx';

import type { TableColumn, TableSort, TableView } from './table-column.ts';

interface TableToolsProps<Row> {
  readonly title: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView<Row>;
  readonly searchLabel?: string | undefined;
  readonly tools?: ReactNode;
  readonly onSort: (sort: TableSort) => void;
}

/** Heading with the number of rows, search, and the order where there is no table head. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { title, columns, view, searchLabel, tools, onSort } = props;
  const { total, query, onQuery } = view;
  const { t } = useTranslation('ui');
  const options = columns.flatMap(({ key, title: label, sortBy }) =>
    sortBy ? [{ value: key, label }] : [],
  );
  const { by, isDown } = query.sort ?? { by: '', isDown: false };
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 className="flex-[1_0_auto] font-semibold">
        {title} <span className="num ms-1 font-normal text-muted">{formatNumber(total)}</span>
      </h2>
      <span role="status" className="sr-only">
        {query.words.trim() !== '' && t('matches', { count: total })}
      </span>
      {tools}
      {searchLabel && (
        <div className="w-60 max-w-full">
          <SearchInput
            label={searchLabel}
            value={query.words}
            onChange={(words) => onQuery({ ...query, words, page: 0 })}
          />
        </div>
      )}
      {options.length > 0 && (
        <span className="@min-[34rem]:hidden">
          <SortMenu
            order={{ by, isDown }}
            options={options}
            onChange={(text) =>
              onSort({ by: text.replace(/^-/, ''), isDown: text.startsWith('-') })
            }
          />
        </span>
      )}
    </div>
  );
}
