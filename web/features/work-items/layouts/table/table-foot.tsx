import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';

import type { PlacedColumn, TableLayout } from './table-layout.ts';

interface TableFootProps {
  readonly layout: TableLayout;
  readonly drawn: readonly PlacedColumn[];
}

/** How high it is, in pixels. */
export const FOOT = 36;

/** What all rows add up to; it stays at the foot. */
export const TableFoot = memo(function TableFoot({ layout }: TableFootProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const matching = useOfList(view, 'matching');
  return (
    <div className="sticky bottom-0 z-10 mt-auto h-9 shrink-0 border-t border-line bg-canvas text-12">
      <div
        className="sticky start-0 flex h-full items-center bg-canvas px-4 text-muted"
        style={{ width: layout.titleWidth }}
      >
        {t('list.count', { count: matching })}
      </div>
    </div>
  );
});
