import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { shallow } from 'zustand/shallow';

import { isProperty } from '#shared/work-item-fields/registry.ts';
import {
  mayEdit,
  type RowState,
  useListScreen,
  useRowState,
} from '#web/features/item-rows/list-screen.ts';
import { useItemTints } from '#web/features/item-rows/parts/use-item-tints.ts';
import { rowKey } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useRowMark } from '#web/features/work-items/lists/use-list-view.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';

import { TITLE } from './columns.ts';
import { TableCell } from './table-cell.tsx';
import type { PlacedColumn, TableLayout } from './table-layout.ts';
import { findColumn } from './table-layout.ts';
import { useTableState } from './table-state.ts';
import { TableTitle } from './table-title.tsx';

interface TableRowProps {
  readonly row: ShownRow;
  readonly depth: number;
  /** Its place among all lines. */
  readonly index: number;
  /** Where that is, and how high it is, in pixels. */
  readonly top: number;
  readonly height: number;
  readonly layout: TableLayout;
  /** The columns in sight, besides those that stay. */
  readonly drawn: readonly PlacedColumn[];
  readonly isFirst: boolean;
}

const LOOK =
  'group/row absolute start-0 top-0 bg-(--ground) bg-[linear-gradient(var(--wash),var(--wash))] shadow-[inset_0_-1px_var(--hairline)] [--ground:var(--surface)] [--wash:transparent] hover:[--wash:var(--hover)] data-active:[--wash:var(--hover)] aria-selected:[--ground:var(--selected)]';
/** What stays in sight covers what scrolls below it. */
const STAYS =
  'sticky start-0 z-[1] flex h-full bg-(--ground) bg-[linear-gradient(var(--wash),var(--wash))] shadow-[inset_0_-1px_var(--hairline),1px_0_var(--line)] rtl:shadow-[inset_0_-1px_var(--hairline),-1px_0_var(--line)]';

/** One row of the table: drawn again when its own item changes, or somebody comes to it. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, depth, index, top, height, layout } = props;
  const { view } = useListScreen();
  const t = useWords('work-items');
  const element = useRef<HTMLDivElement>(null);
  const state = useRowState(row, props.isFirst);
  const key = rowKey(row);
  const column = useTableState((table) => (state.isTabStop ? table.column : null));
  useWantedCell(element, state, column);
  const mark = useRowMark(view, row.id);
  const isDimmed = mark.isMisplaced || mark.noLongerMatches;
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index + 2}
      aria-level={depth + 1}
      aria-selected={state.isSelected}
      tabIndex={-1}
      data-row={key}
      data-active={state.isActive || undefined}
      className={classNames(LOOK, isDimmed && 'opacity-55')}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) focusCell(currentTarget, column ?? TITLE);
      }}
      style={{
        width: layout.width,
        minWidth: '100%',
        height,
        transform: `translateY(${top}px)`,
      }}
    >
      <Cells {...props} state={state} column={column} />
      {mark.noLongerMatches && (
        <span className="absolute inset-y-0 end-4 my-auto h-5 rounded-chip bg-surface px-1.5 text-12 text-muted">
          {t('list.noLongerMatches')}
        </span>
      )}
    </div>
  );
}, isSameLine);

interface CellsProps extends TableRowProps {
  readonly state: RowState;
  /** The column that the Tab key stops at; null = it stops in another row. */
  readonly column: string | null;
}

const NO_BLOCK = { from: -1, to: -2 };

function Cells({ row, depth, index, layout, drawn, state, column }: CellsProps) {
  const item = workItems.use(row.id);
  const screen = useListScreen();
  const tint = useItemTints(item, screen.me);
  const isTouch = useIsTouch();
  const isHovered = useTableState(({ hovered }) => hovered !== null && hovered === rowKey(row));
  const [from, to] = useBlockIn(index);
  if (!item) return null;
  const canEdit = mayEdit(screen, item);
  const isAt = state.isActive || isHovered || isTouch;
  const cellOf = (one: PlacedColumn, isPinned = false) => (
    <TableCell
      key={one.id}
      column={one}
      item={item}
      canEdit={canEdit}
      isActive={state.isActive && one.id === column}
      isTabStop={one.id === column}
      isInBlock={one.place - 1 >= from && one.place - 1 <= to}
      tint={isProperty(one.id) ? tint(one.id) : ''}
      isPinned={isPinned}
    />
  );
  const hasPinned = layout.pinned.length > 0;
  const title = (
    <TableTitle
      row={row}
      item={item}
      depth={depth}
      width={layout.titleWidth}
      isPhone={layout.isPhone}
      isSelected={state.isSelected}
      isRenaming={state.isRenaming}
      isAt={isAt}
      isActive={state.isActive && column === TITLE}
      isTabStop={column === TITLE}
      isInBlock={from === 0 && to >= 0}
      tint={tint('name')}
      className={hasPinned ? '' : STAYS}
    />
  );
  return (
    <>
      {hasPinned ? (
        <div className={classNames(STAYS, 'w-fit')}>
          {title}
          {layout.pinned.map((one) => cellOf(one, true))}
        </div>
      ) : (
        title
      )}
      {withActive(drawn, layout, column).map((one) => cellOf(one))}
    </>
  );
}

/** The active cell stays drawn wherever the table is scrolled to: it has the focus. */
function withActive(
  drawn: readonly PlacedColumn[],
  layout: TableLayout,
  id: string | null,
): readonly PlacedColumn[] {
  if (id === null || id === TITLE || drawn.some((one) => one.id === id)) return drawn;
  const column = findColumn(layout, id);
  if (!column || layout.pinned.includes(column)) return drawn;
  return drawn[0] && column.place < drawn[0].place ? [column, ...drawn] : [...drawn, column];
}

/** Which cells of a row are in the chosen block, by the places of their columns. */
function useBlockIn(index: number): readonly [from: number, to: number] {
  const key = useTableState(({ block }) =>
    block !== null && index >= block.top && index <= block.bottom
      ? `${block.from} ${block.to}`
      : '',
  );
  const [from = NO_BLOCK.from, to = NO_BLOCK.to] = key === '' ? [] : key.split(' ').map(Number);
  return [from, to];
}

/** Gives the active cell the focus that a key wants for it. */
function useWantedCell(
  element: RefObject<HTMLElement | null>,
  { isFocusWanted }: RowState,
  column: string | null,
): void {
  const { store } = useListScreen();
  useLayoutEffect(() => {
    if (!isFocusWanted || column === null) return;
    store.setState({ wantsFocus: false });
    if (element.current) focusCell(element.current, column);
  }, [isFocusWanted, column, element, store]);
}

function focusCell(row: HTMLElement, column: string): void {
  const cell =
    row.querySelector<HTMLElement>(`[data-col="${CSS.escape(column)}"]`) ??
    row.querySelector<HTMLElement>('[data-col]');
  if (cell && cell !== document.activeElement) cell.focus({ preventScroll: true });
}

/** Whether nothing of the line is different: rows are made anew whenever the table scrolls or changes. */
function isSameLine(old: TableRowProps, now: TableRowProps): boolean {
  const [{ row: oldRow, ...before }, { row: nowRow, ...after }] = [old, now];
  return rowKey(oldRow) === rowKey(nowRow) && shallow(before, after);
}
