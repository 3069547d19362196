import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { HeldList } from '#web/features/item-rows/held-list.tsx';
import { useListKeys } from '#web/features/item-rows/keys/use-list-keys.ts';
import { keysOfLines } from '#web/features/item-rows/lines/line-keys.ts';
import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { MoreLine } from '#web/features/item-rows/lines/more-line.tsx';
import { NewRowsPill } from '#web/features/item-rows/lines/new-rows-pill.tsx';
import { useLinesInSight } from '#web/features/item-rows/lines/use-lines-in-sight.ts';
import { useLines } from '#web/features/item-rows/lines/use-lines.ts';
import { useRowHeight } from '#web/features/item-rows/lines/use-row-height.ts';
import { useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { QuickAdd } from '#web/features/item-rows/row/quick-add.tsx';
import { keepFocusInMoves } from '#web/ui/keys/keep-focus.ts';
import { RowSlots } from '#web/ui/layout/row-slots.ts';

import { BlockBar } from './block-bar.tsx';
import { BlockLayer } from './block-layer.tsx';
import { MisfitsDialog } from './misfits-dialog.tsx';
import { FOOT, TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import type { PlacedColumn, TableLayout } from './table-layout.ts';
import { TableRow } from './table-row.tsx';
import { createTableStore, TableStoreContext, useTableState } from './table-state.ts';
import { useCellActions } from './use-cell-actions.ts';
import { type CellEdits, useCellEdits } from './use-cell-edits.ts';
import { type CellActions, useCellKeys } from './use-cell-keys.ts';
import { useCellPresses } from './use-cell-presses.ts';
import { useClipboard } from './use-clipboard.ts';
import { useColumnsInSight } from './use-columns-in-sight.ts';
import { useMisfits } from './use-misfits.ts';
import { type TableColumns, useTableColumns } from './use-table-layout.ts';

/** The table layout: rows and columns in one scroller, of which only what is in sight is drawn. */
export const ItemTable = memo(function ItemTable() {
  const [table] = useState(createTableStore);
  return (
    <TableStoreContext value={table}>
      <TableView />
    </TableStoreContext>
  );
});

function TableView() {
  const { source, isPart } = useListScreen();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useRowHeight(false);
  const lines = useLines();
  const columns = useTableColumns();
  const sight = useLinesInSight({
    scroller,
    count: lines.length,
    height,
    covered: 0,
    around: FOOT,
    of: source,
  });
  const across = useColumnsInSight(scroller, columns.layout);
  useShownAdding(lines, sight.show);
  useListKeys({ lines: () => lines, show: sight.show, page: sight.page });
  const { misfits, tell, close } = useMisfits();
  const { layout } = columns;
  const edits = useCellEdits({ lines, layout, onDone: tell });
  const { handlers, clipboard } = useClipboard(edits);
  return (
    <HeldList>
      <div
        ref={scroller}
        className="min-h-0 flex-1 overflow-auto overscroll-contain bg-surface"
        style={isPart ? { maxHeight: PART_HEIGHT } : undefined}
      >
        <Grid {...{ lines, height, columns, sight, across, edits, handlers }} />
      </div>
      <BlockBar {...{ lines, layout, edits, clipboard }} />
      <MisfitsDialog misfits={misfits} onClose={close} />
      <NewRowsPill lines={lines} scroller={scroller} height={height} show={sight.show} />
    </HeldList>
  );
}

/** On a page that has more than the table it does not take all of the window. */
const PART_HEIGHT = '70vh';

interface GridProps {
  readonly lines: Lines;
  readonly height: number;
  readonly columns: TableColumns;
  readonly sight: ReturnType<typeof useLinesInSight>;
  readonly across: ReturnType<typeof useColumnsInSight>;
  readonly edits: CellEdits;
  readonly handlers: ReturnType<typeof useClipboard>['handlers'];
}

/** Head, rows and foot. Keys and presses are answered here for all cells: there are many. */
function Grid({ lines, height, columns, sight, across, edits, handlers }: GridProps) {
  const { t } = useTranslation('work-items');
  const { layout } = columns;
  const actions = useCellActions({ lines, layout, sight, across });
  const handleKey = useCellKeys({ lines, layout, page: sight.page, actions, edits });
  const presses = useCellPresses(actions);
  const goDown = useGoDown(lines, actions);
  const style = { width: layout.width, minWidth: '100%' };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells have the focus
    <div
      role="treegrid"
      aria-label={t('list.label')}
      aria-rowcount={lines.length + 1}
      aria-colcount={layout.ids.length}
      aria-multiselectable
      className="relative flex min-h-full flex-col select-none"
      style={style}
      onKeyDown={handleKey}
      {...presses}
      {...handlers}
    >
      <TableHead {...{ columns, height, goDown }} {...across} />
      <div
        ref={keepFocusInMoves}
        role="rowgroup"
        className="relative"
        style={{ height: lines.length * height }}
      >
        <Body lines={lines} height={height} layout={layout} sight={sight} drawn={across.drawn} />
        <BlockLayer lines={lines} height={height} layout={layout} />
      </div>
      <TableFoot layout={layout} drawn={across.drawn} />
      <Guide />
    </div>
  );
}

/** Goes from the name of a column into the first row. */
function useGoDown(lines: Lines, { go }: CellActions): (column: string) => void {
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  });
  return useCallback(
    (column) => {
      const row = latest.current.rowFrom(0, 1);
      if (row) go({ row, column });
    },
    [go],
  );
}

/** Where a column that is dragged would end or stand. */
function Guide() {
  const place = useTableState(({ guide }) => guide);
  if (place === null) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-y-0 z-20 w-0.5 bg-accent"
      style={{ insetInlineStart: place - 1 }}
    />
  );
}

interface BodyProps extends Pick<GridProps, 'lines' | 'height' | 'sight'> {
  readonly layout: TableLayout;
  readonly drawn: readonly PlacedColumn[];
}

/** The lines in sight, each at its place; elements of rows that go are filled anew. */
function Body({ lines, height, layout, sight, drawn }: BodyProps) {
  const { store } = useListScreen();
  const [slots] = useState(() => new RowSlots());
  const { first, end } = sight;
  const places = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
  const keys = keysOfLines(lines, places, slots, store);
  return places.map((index, place) => {
    const line = lines.at(index);
    const [key, top] = [keys[place], index * height];
    return line?.is === 'row' ? (
      <TableRow
        key={key}
        row={line.row}
        depth={line.depth}
        index={index}
        top={top}
        height={height}
        layout={layout}
        drawn={drawn}
        isFirst={index === 0}
      />
    ) : (
      <div
        key={key}
        role="presentation"
        className="absolute inset-x-0 top-0"
        style={{ height, transform: `translateY(${top}px)` }}
      >
        <OtherLine lines={lines} index={index} layout={layout} />
      </div>
    );
  });
}

interface OtherLineProps extends Pick<BodyProps, 'lines' | 'layout'> {
  readonly index: number;
}

/** A line that is no row: the way to more rows, or the one that adds some. */
function OtherLine({ lines, index, layout }: OtherLineProps) {
  const line = lines.at(index);
  switch (line?.is) {
    case 'more':
      return <MoreLine group={line.group} place={index + 2} />;
    case 'add':
      return (
        <div
          role="row"
          aria-rowindex={index + 2}
          className="h-full shadow-[inset_0_-1px_var(--hairline)]"
        >
          <div
            role="gridcell"
            className="sticky start-0 h-full bg-surface shadow-[inset_0_-1px_var(--hairline)]"
            style={{ width: layout.titleWidth }}
          >
            <QuickAdd cell={{ group: line.group }} className="h-full w-full ps-10 pe-2" />
          </div>
        </div>
      );
    default:
      return null;
  }
}

/** The line that is being written in stays in sight. */
function useShownAdding(lines: Lines, show: (index: number) => void): void {
  const adding = useListState((state) => state.adding);
  useEffect(() => {
    const index = adding === null ? -1 : lines.addLineOf(adding);
    if (index !== -1) show(index);
  }, [adding, lines, show]);
}
