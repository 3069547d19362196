import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { readableMinutes } from '#web/features/estimates/store.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { formatAmount, wordName } from '#web/features/work-items/fields/value-text.ts';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { fieldOfColumn } from './columns.ts';
import type { PlacedColumn, TableLayout } from './table-layout.ts';
import type { Total } from './table-totals.ts';
import { useTotals } from './use-totals.ts';

interface TableFootProps {
  readonly layout: TableLayout;
  readonly drawn: readonly PlacedColumn[];
}

/** How high it is, in pixels. */
export const FOOT = 36;

/** What all rows add up to; it stays at the foot. */
export const TableFoot = memo(function TableFoot({ layout, drawn }: TableFootProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const matching = useOfList(view, 'matching');
  const totals = useTotals(layout);
  const cell = (column: PlacedColumn, isPinned = false) => (
    <FootCell key={column.id} {...{ column, isPinned }} total={totals.get(column.id)} />
  );
  return (
    <div className="sticky bottom-0 z-10 mt-auto h-9 shrink-0 border-t border-line bg-canvas text-12">
      <div className="sticky start-0 z-[1] flex h-full w-fit bg-canvas">
        <div
          className="flex h-full shrink-0 items-center px-4 text-muted"
          style={{ width: layout.titleWidth }}
        >
          {t('list.count', { count: matching })}
        </div>
        {layout.pinned.map((column) => cell(column, true))}
      </div>
      {drawn.map((column) => cell(column))}
    </div>
  );
});

interface FootCellProps {
  readonly column: PlacedColumn;
  readonly isPinned: boolean;
  readonly total: Total | undefined;
}

function FootCell({ column: { id, start, width, isNumber }, isPinned, total }: FootCellProps) {
  return (
    <div
      className={classNames(
        'num flex h-full items-center overflow-hidden px-2.5 text-muted',
        isPinned ? 'shrink-0' : 'absolute inset-y-0',
        isNumber && 'justify-end',
      )}
      style={isPinned ? { width } : { insetInlineStart: start, width }}
    >
      {total && <TotalText id={id} total={total} />}
    </div>
  );
}

function TotalText({ id, total }: { readonly id: string; readonly total: Total }) {
  const { t } = useTranslation('work-items-table');
  const field = fieldOfColumn(id);
  switch (total.is) {
    case 'sum': {
      const sum =
        total.unit === 'minutes' ? readableMinutes(total.sum) : formatAmount(total, total.sum);
      return <span className="truncate">{t('totals.sum', { sum })}</span>;
    }
    case 'first':
      return <span className="truncate">{t('totals.first', { day: formatDay(total.day) })}</span>;
    case 'different':
      return (
        <span className="truncate">
          {t(`totals.different.${field?.refersTo ?? 'any'}`, { count: total.count })}
        </span>
      );
    case 'word': {
      const word = field
        ? wordName(field, field.words?.[0] ?? '', t).toLocaleLowerCase(locale())
        : '';
      return <span className="truncate">{t('totals.word', { count: total.count, word })}</span>;
    }
    default:
      return <span className="truncate">{t(`totals.${total.is}`, { count: total.count })}</span>;
  }
}
