import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { Tick } from '#web/features/item-rows/parts/tick.tsx';
import { clearSelection, select } from '#web/features/item-rows/selection.ts';
import { allIds } from '#web/features/work-items/lists/selection.ts';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';

import { TITLE } from './columns.ts';
import { HeadBox, HeadCell } from './head-cell.tsx';
import type { PlacedColumn } from './table-layout.ts';
import { useHeadDrag } from './use-head-drag.ts';
import { useHeadKeys } from './use-head-keys.ts';
import type { TableColumns } from './use-table-layout.ts';

interface TableHeadProps {
  readonly columns: TableColumns;
  readonly drawn: readonly PlacedColumn[];
  readonly height: number;
  readonly showColumn: (id: string) => void;
  /** Goes from the name of a column down into the first row. */
  readonly goDown: (column: string) => void;
}

/** The names of the columns; they stay at the top. */
export const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { columns, drawn, height } = props;
  const { t } = useTranslation('work-items');
  const { layout } = columns;
  const drag = useHeadDrag(columns);
  const handleKey = useHeadKeys(props);
  return (
    <div role="rowgroup" className="sticky top-0 z-10 shrink-0" style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus */}
      <div
        role="row"
        aria-rowindex={1}
        onKeyDownCapture={handleKey}
        className="relative h-full bg-canvas shadow-[inset_0_-1px_var(--line)]"
      >
        <div className="sticky start-0 z-[1] flex h-full w-fit bg-canvas shadow-[inset_0_-1px_var(--line),1px_0_var(--line)] rtl:shadow-[inset_0_-1px_var(--line),-1px_0_var(--line)]">
          <HeadBox
            id={TITLE}
            place={1}
            width={layout.titleWidth}
            className={layout.isPhone ? 'px-2' : 'gap-2 ps-4'}
            drag={drag}
          >
            {!layout.isPhone && <AllTick />}
            <span className={layout.isPhone ? '' : 'ps-8'}>{t('list.title')}</span>
          </HeadBox>
          {layout.pinned.map((column) => (
            <HeadCell key={column.id} {...{ column, columns, drag }} isPinned />
          ))}
        </div>
        {drawn.map((column) => (
          <HeadCell key={column.id} {...{ column, columns, drag }} />
        ))}
      </div>
    </div>
  );
});

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
