import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import { cellKey, toggleFolded } from '#web/features/item-rows/selection.ts';
import type { ListLane } from '#web/features/work-items/lists/list-snapshot.ts';
import type { Cell } from '#web/features/work-items/lists/selection.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { LaneCell } from './board-column.tsx';
import { useDrag, useSlotIn } from './board-context.ts';
import { LANE } from './board-order.ts';
import { ColumnParts } from './column-parts.tsx';
import { CloseStrip, EmptyStrip, useGathered } from './empty-strip.tsx';
import type { Columns } from './use-columns.ts';

interface LanesProps {
  readonly lanes: readonly ListLane[];
  readonly columns: Columns;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly column: string;
}

const LANE_HEIGHT = 320;
/** So many cards of a cell are shown at first, and so many more on request. */
const FIRST = 10;
const MORE = 30;

/** The swimlanes of a board, of which only those in sight are drawn. */
export function Lanes({ lanes: all, columns, scroller, column }: LanesProps) {
  const aimed = useDrag(({ slot }) => slot?.part ?? null);
  const gathered = useGathered(all, aimed);
  const { keys } = gathered;
  const lanes = useMemo(() => {
    const shown = new Set(keys);
    return all.filter(({ key }) => shown.has(key));
  }, [all, keys]);
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LANE_HEIGHT,
    overscan: 1,
    scrollMargin: 44,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    getItemKey: (index) => lanes[index]?.key ?? index,
  });
  return (
    <>
      <div
        className="relative w-max min-w-full shrink-0"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const lane = lanes[index];
          return (
            lane && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute start-0 top-0 w-max min-w-full"
                style={{ transform: `translateY(${start - 44}px)` }}
              >
                <Lane lane={lane} columns={columns} column={column} />
              </div>
            )
          );
        })}
      </div>
      <EmptyStrip gathered={gathered} of="lanes" />
      <CloseStrip gathered={gathered} of="lanes" />
    </>
  );
}

interface LaneProps {
  readonly lane: ListLane;
  readonly columns: Columns;
  readonly column: string;
}

function Lane({ lane, columns, column }: LaneProps) {
  const { store } = useListScreen();
  const { parts, inSight } = columns;
  const folded = useListState((state) => state.folded);
  const [most, setMost] = useState<Readonly<Record<string, number>>>({});
  // A lane without cards is a line of its own, until somebody opens it to add one.
  const [isOpened, setIsOpened] = useState(false);
  const isEmpty = lane.count === 0;
  const own = { group: LANE, part: lane.key };
  const isFolded = isEmpty ? !isOpened : folded.has(cellKey(own));
  return (
    <section className="border-t border-line">
      <div className="relative h-9 min-w-full bg-sunken/50">
        {isFolded && <FoldedCells lane={lane.key} parts={parts} column={column} />}
        <LaneHeader
          lane={lane}
          isFolded={isFolded}
          onToggle={() => (isEmpty ? setIsOpened(isFolded) : toggleFolded(store, own))}
        />
      </div>
      {!isFolded && (
        <div className="flex gap-3 px-4 pt-2">
          <ColumnParts parts={parts}>
            {(key) =>
              folded.has(key) ? (
                <span className="w-10 shrink-0" />
              ) : (
                <div className={`flex flex-col ${column}`} data-column={key}>
                  <LaneCell
                    cell={{ group: key, part: lane.key }}
                    isInSight={inSight.has(key)}
                    most={most[key] ?? FIRST}
                    onMore={() =>
                      setMost((last) => ({ ...last, [key]: (last[key] ?? FIRST) + MORE }))
                    }
                  />
                </div>
              )
            }
          </ColumnParts>
        </div>
      )}
    </section>
  );
}

interface FoldedCellsProps {
  readonly lane: string;
  readonly parts: Columns['parts'];
  readonly column: string;
}

/** The cells of a folded lane: they take what is dropped on them. */
function FoldedCells({ lane, parts, column }: FoldedCellsProps) {
  const folded = useListState((state) => state.folded);
  return (
    <div className="absolute inset-0 flex gap-3 px-4">
      <ColumnParts parts={parts}>
        {(key) =>
          folded.has(key) ? (
            <span className="w-10 shrink-0" />
          ) : (
            <FoldedCell cell={{ group: key, part: lane }} column={column} />
          )
        }
      </ColumnParts>
    </div>
  );
}

function FoldedCell({ cell, column }: { readonly cell: Cell; readonly column: string }) {
  const isAimedAt = useSlotIn(cell) !== -1;
  const look = isAimedAt ? 'border border-dashed border-accent bg-accent-soft' : '';
  return <div data-drop={cellKey(cell)} className={`rounded-control ${column} ${look}`} />;
}

interface LaneHeaderProps {
  readonly lane: ListLane;
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

function LaneHeader({ lane, isFolded, onToggle }: LaneHeaderProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const { icon, name } = useGroupLook(view.settings.subGroupBy, lane.key, view.facts);
  // What is dragged is meant for the cell below the name.
  const isDragging = useDrag(({ row }) => row !== null);
  return (
    <h3 className={`sticky start-0 w-fit ${isDragging ? 'pointer-events-none' : ''}`}>
      <button
        type="button"
        aria-expanded={!isFolded}
        className="flex h-9 items-center gap-2 px-4"
        onClick={onToggle}
      >
        <Icon
          of={isFolded ? ChevronRight : ChevronDown}
          size={14}
          isDirectional={isFolded}
          className="text-faint"
        />
        {icon}
        <span className="font-semibold" dir="auto">
          {name}
        </span>
        <span
          className="num text-12 font-normal text-faint"
          aria-label={t('list.count', { count: lane.count })}
        >
          {formatNumber(lane.count)}
        </span>
      </button>
    </h3>
  );
}
