import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen, useListState } from '#web/features/work-items/layouts/list-screen.ts';
import { Tick } from '#web/features/work-items/layouts/tick.tsx';
import { allIds } from '#web/features/work-items/lists/selection.ts';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';
import { clearSelection, select } from '#web/features/work-items/row/selection.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { ColumnMenu } from './column-menu.tsx';
import { columnLabel } from './columns.ts';
import type { PlacedColumn } from './table-layout.ts';
import type { TableColumns } from './use-table-layout.ts';

interface TableHeadProps {
  readonly columns: TableColumns;
  readonly drawn: readonly PlacedColumn[];
  readonly height: number;
}

const CELL =
  'group/head flex h-full min-w-0 items-center gap-1.5 border-e border-hairline px-2.5 text-12 font-medium text-muted';

/** The names of the columns; they stay at the top. */
export const TableHead = memo(function TableHead({ columns, drawn, height }: TableHeadProps) {
  const { t } = useTranslation('work-items');
  const { layout } = columns;
  return (
    <div role="rowgroup" className="sticky top-0 z-10 shrink-0" style={{ height }}>
      <div
        role="row"
        aria-rowindex={1}
        className="relative h-full bg-canvas shadow-[inset_0_-1px_var(--line)]"
      >
        <div className="sticky start-0 z-[1] flex h-full w-fit bg-canvas shadow-[inset_0_-1px_var(--line),1px_0_var(--line)] rtl:shadow-[inset_0_-1px_var(--line),-1px_0_var(--line)]">
          <div
            role="columnheader"
            aria-colindex={1}
            className={classNames(CELL, layout.isPhone ? 'px-2' : 'gap-2 ps-4')}
            style={{ width: layout.titleWidth }}
          >
            {!layout.isPhone && <AllTick />}
            <span className={layout.isPhone ? '' : 'ps-8'}>{t('list.title')}</span>
          </div>
          {layout.pinned.map((column) => (
            <HeadCell key={column.id} column={column} isPinned />
          ))}
        </div>
        {drawn.map((column) => (
          <HeadCell key={column.id} column={column} />
        ))}
      </div>
    </div>
  );
});

interface HeadCellProps {
  readonly column: PlacedColumn;
  readonly isPinned?: boolean;
}

function HeadCell({ column, isPinned = false }: HeadCellProps) {
  const { t } = useTranslation('work-items-table');
  const { view } = useListScreen();
  const { name, isDescending } = view.settings.orderBy;
  const isSorted = column.order !== null && column.order === name;
  const { id, start, width, place, isNumber } = column;
  return (
    <div
      role="columnheader"
      aria-colindex={place}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        CELL,
        isPinned ? 'shrink-0' : 'absolute inset-y-0',
        isNumber && 'justify-end',
      )}
      style={isPinned ? { width } : { insetInlineStart: start, width }}
    >
      <ColumnMenu
        column={column}
        trigger={
          <button
            type="button"
            className={classNames(
              '-mx-1.5 flex h-6 min-w-0 flex-1 items-center gap-1.5 rounded-control px-1.5 hover:bg-hover data-popup-open:bg-press',
              isNumber && 'justify-end',
            )}
          >
            <span className="truncate">{t(columnLabel(id))}</span>
            {isSorted && (
              <Icon of={isDescending ? ArrowDown : ArrowUp} size={14} className="text-accent" />
            )}
          </button>
        }
      />
    </div>
  );
}

/** Chooses all rows, or none. */
function AllTick() {
  const { t } = useTranslation('work-items-table');
  const { store, view } = useListScreen();
  const matching = useOfList(view, 'matching');
  const count = useListState(({ selected }) => selected.size);
  return (
    <Tick
      checked={count === 0 ? false : count >= matching ? true : 'mixed'}
      label={t('selectAll')}
      onToggle={() => (count > 0 ? clearSelection(store) : select(store, allIds(view.snapshot())))}
    />
  );
}
