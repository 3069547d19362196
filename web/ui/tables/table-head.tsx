import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import type { TableColumn, TableSort } from './table-column.ts';
import { EXTRA } from './table-look.ts';

interface TableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly sort: TableSort | null;
  readonly hasMenu: boolean;
  readonly onSort: (sort: TableSort) => void;
}

/** Column titles; a press sorts by the column, a second one reverses the order. */
export function TableHead<Row>({ columns, sort, hasMenu, onSort }: TableHeadProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <div role="rowgroup" className="col-span-full grid grid-cols-subgrid @max-[34rem]:hidden">
      <div
        role="row"
        aria-rowindex={1}
        className="col-span-full grid h-9 grid-cols-subgrid items-center text-12 font-medium text-muted"
      >
        {columns.map(({ key, title, sortBy, isExtra }) => {
          const isSorted = sort?.by === key;
          return (
            <div
              key={key}
              role="columnheader"
              aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : undefined}
              className={classNames('min-w-0 pe-4', isExtra && EXTRA)}
            >
              {sortBy ? (
                <button
                  type="button"
                  onClick={() => onSort({ by: key, isDown: isSorted && !sort.isDown })}
                  className="-mx-1.5 flex h-7 max-w-[calc(100%+0.75rem)] items-center gap-1 rounded-control px-1.5 hover:bg-hover hover:text-ink"
                >
                  <span className="truncate">{title}</span>
                  {isSorted && <Icon of={sort.isDown ? ArrowDown : ArrowUp} size={12} />}
                </button>
              ) : (
                <span className="block truncate">{title}</span>
              )}
            </div>
          );
        })}
        {hasMenu && (
          <div role="columnheader">
            <span className="sr-only">{t('table.actions')}</span>
          </div>
        )}
      </div>
    </div>
  );
}
