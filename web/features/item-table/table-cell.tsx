import { memo } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { cellValue } from './cell-value.tsx';
import type { PlacedColumn } from './table-layout.ts';

interface TableCellProps {
  readonly column: PlacedColumn;
  readonly item: WorkItemImage;
  readonly canEdit: boolean;
  readonly isActive: boolean;
  /** The Tab key stops here. */
  readonly isTabStop: boolean;
  readonly isInBlock: boolean;
  /** The look of what others have just changed. */
  readonly tint: string;
  /** It stands beside the title, which does not scroll. */
  readonly isPinned?: boolean;
}

/** How every cell looks; the active one has a ring. */
export const CELL =
  'flex h-full min-w-0 items-center gap-1.5 overflow-hidden border-e border-hairline px-2.5 data-at:outline-2 data-at:-outline-offset-2 data-at:outline-accent forced-colors:data-at:outline-[Highlight]';

/** One value of one item. Keys and presses are answered by the table, for all cells. */
export const TableCell = memo(function TableCell(props: TableCellProps) {
  const { column, item, canEdit, isActive, isTabStop, isInBlock, tint, isPinned = false } = props;
  const { id, start, width, place, isNumber, property } = column;
  return (
    <div
      role="gridcell"
      aria-colindex={place}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- cells of a grid have it (ARIA 1.2)
      aria-readonly={property === null || !canEdit || undefined}
      aria-selected={isInBlock || undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-col={id}
      data-at={isActive || undefined}
      className={classNames(
        CELL,
        isPinned ? 'shrink-0' : 'absolute inset-y-0',
        isNumber && 'justify-end text-end',
        tint,
      )}
      style={isPinned ? { width } : { insetInlineStart: start, width }}
    >
      {cellValue(id, item)}
    </div>
  );
});
