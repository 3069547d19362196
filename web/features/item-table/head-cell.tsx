import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { propertyLabel } from '#web/features/work-items/fields/field-names.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { ColumnMenu } from './column-menu.tsx';
import type { PlacedColumn } from './table-layout.ts';
import { useTableState } from './table-state.ts';
import type { useHeadDrag } from './use-head-drag.ts';
import type { TableColumns } from './use-table-layout.ts';

const CELL =
  'group/head flex h-full min-w-0 items-center gap-1.5 border-e border-hairline px-2.5 text-12 font-medium text-muted';

type Drag = ReturnType<typeof useHeadDrag>;

interface HeadBoxProps {
  readonly id: string;
  readonly place: number;
  readonly width: number;
  /** How far from the beginning of the row; absent = it stands in line. */
  readonly start?: number | undefined;
  readonly sort?: 'ascending' | 'descending' | undefined;
  readonly className?: string | undefined;
  readonly drag: Drag;
  readonly children: ReactNode;
}

/** A place in the head, with the grip at its end that makes the column wider. */
export function HeadBox({
  id,
  place,
  width,
  start,
  sort,
  className,
  drag,
  children,
}: HeadBoxProps) {
  const { setOptions } = useListScreen();
  return (
    <div
      role="columnheader"
      aria-colindex={place}
      aria-sort={sort}
      data-head={id}
      className={classNames(
        CELL,
        start === undefined ? 'relative shrink-0' : 'absolute inset-y-0',
        className,
      )}
      style={start === undefined ? { width } : { insetInlineStart: start, width }}
    >
      {children}
      {setOptions && (
        <span
          aria-hidden
          {...drag.gripOf(id)}
          className="absolute inset-y-0 end-0 w-2 cursor-col-resize touch-none border-e-2 border-transparent hover:border-accent active:border-accent touch:w-4"
        />
      )}
    </div>
  );
}

interface HeadCellProps {
  readonly column: PlacedColumn;
  readonly columns: TableColumns;
  readonly drag: Drag;
  readonly isPinned?: boolean;
}

/** The name of a column: it opens what can be done with it, and moves it when it is dragged. */
export function HeadCell({ column, columns, drag, isPinned = false }: HeadCellProps) {
  const t = useWords('work-items-table');
  const { view } = useListScreen();
  const [isOpen, setIsOpen] = useState(false);
  const isTabStop = useTableState((table) => table.column === column.id);
  const { name, isDescending } = view.settings.orderBy;
  const isSorted = column.order !== null && column.order === name;
  const { id, start, width, place, isNumber } = column;
  return (
    <HeadBox
      id={id}
      place={place}
      width={width}
      start={isPinned ? undefined : start}
      sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={isNumber ? 'justify-end' : undefined}
      drag={drag}
    >
      <ColumnMenu
        column={column}
        columns={columns}
        // A press begins a drag, too: the menu waits for the click.
        open={isOpen}
        onOpenChange={(next) => next || setIsOpen(false)}
        trigger={
          <button
            type="button"
            tabIndex={isTabStop ? 0 : -1}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
            {...drag.cellOf(id)}
            onClick={() => setIsOpen((last) => !last)}
            className={classNames(
              '-mx-1.5 flex h-6 min-w-0 flex-1 items-center gap-1.5 rounded-control px-1.5 hover:bg-hover data-popup-open:bg-press',
              isNumber && 'justify-end',
            )}
          >
            <span className="truncate">{propertyLabel(id, t)}</span>
            {isSorted && (
              <Icon of={isDescending ? ArrowDown : ArrowUp} size={14} className="text-accent" />
            )}
            <Icon
              of={ChevronDown}
              size={14}
              className={classNames(
                'hidden text-faint group-hover/head:block',
                !isNumber && 'ms-auto',
              )}
            />
          </button>
        }
      />
    </HeadBox>
  );
}
