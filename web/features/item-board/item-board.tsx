import { DndContext, DragOverlay } from '@dnd-kit/core';
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { createDragStore, step } from '#web/features/item-rows/drag/item-drag.ts';
import { useGroupNames } from '#web/features/item-rows/drag/use-group-names.ts';
import { useItemDrag } from '#web/features/item-rows/drag/use-item-drag.ts';
import { HeldList } from '#web/features/item-rows/held-list.tsx';
import { useListKeys } from '#web/features/item-rows/keys/use-list-keys.ts';
import {
  type ListScreen,
  useListScreen,
  useListState,
  useShownGroups,
} from '#web/features/item-rows/list-screen.ts';
import {
  activate,
  cellKey,
  type ListStore,
  toggleFolded,
} from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListSnapshot } from '#web/features/work-items/lists/list-snapshot.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';
import type { Cell } from '#web/features/work-items/lists/selection.ts';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';
import { usePresence } from '#web/lib/feed/presence.ts';

import { CARD_LOOK } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { BoardContext, type BoardParts, useDrag } from './board-context.ts';
import { BoardOrder, LANE } from './board-order.ts';
import { ColumnHeader, FoldedColumn } from './column-header.tsx';
import { ColumnParts } from './column-parts.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { CloseStrip, EmptyStrip, type Gathered, useGathered } from './empty-strip.tsx';
import { HiddenColumns } from './hidden-columns.tsx';
import { ItemCard } from './item-card.tsx';
import { Lanes } from './lanes.tsx';
import { createMovedStore, useWatchMoves } from './moved-cards.ts';
import { spotAt } from './spot-at.ts';
import { type Columns, useColumns } from './use-columns.ts';

/** The board layout: columns of cards, in lanes when groups are divided. */
export const ItemBoard = memo(function ItemBoard() {
  const drag = useMemo(() => createDragStore(), []);
  const moved = useMemo(() => createMovedStore(), []);
  useWatchMoves(moved);
  const nameOf = useGroupNames();
  const screen = useListScreen();
  const dnd = useItemDrag({
    drag,
    nameOf,
    step,
    spotAt: (element, { y }) => spotAt(element, y, drag, screen),
    unfold: (slot) => unfoldTarget(screen, slot),
  });
  const shows = useRef(new Map<string, (place: number) => void>());
  const register = useCallback((cell: Cell, show: (place: number) => void) => {
    const key = cellKey(cell);
    shows.current.set(key, show);
    return () => {
      if (shows.current.get(key) === show) shows.current.delete(key);
    };
  }, []);
  const toColumn = useRef<Columns['show']>(null);
  const keepShow = useCallback((showColumn: Columns['show']) => {
    toColumn.current = showColumn;
  }, []);
  const order = useOrder();
  const show = useShow(order, shows, toColumn);
  useListKeys({ lines: order, show, page: 6 });
  const goBeside = useGoBeside(order, show);
  const parts = useMemo<BoardParts>(
    () => ({ drag, moved, register, goBeside }),
    [drag, moved, register, goBeside],
  );
  return (
    <BoardContext value={parts}>
      <DndContext {...dnd}>
        <HeldList>
          <BoardScroller onColumns={keepShow} />
        </HeldList>
        <Lifted />
      </DndContext>
    </BoardContext>
  );
});

/** What takes the card opens: its column, and its lane. */
function unfoldTarget({ store: list }: ListScreen, { group, part }: Spot): void {
  const { folded } = list.getState();
  for (const cell of [{ group }, { group: LANE, part }]) {
    if (folded.has(cellKey(cell))) toggleFolded(list, cell, false);
  }
}

interface BoardScrollerProps {
  /** Takes what brings a column into sight, for keys. */
  readonly onColumns: (show: Columns['show']) => void;
}

function BoardScroller({ onColumns }: BoardScrollerProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const lanes = useOfList(view, 'lanes');
  const folded = useListState((state) => state.folded);
  const scroller = useRef<HTMLDivElement>(null);
  const aimed = useDrag(({ slot }) => slot?.group ?? null);
  const gathered = useGathered(useShownGroups(), aimed);
  const columns = useColumns(scroller, gathered.keys);
  const { parts, inSight, show, middle, center } = columns;
  useEffect(() => onColumns(show), [onColumns, show]);
  const hasLanes = view.settings.subGroupBy !== null;
  const column = 'w-68 shrink-0 max-md:w-[calc(100vw-3.5rem)] snap-center';
  return (
    <>
      <ColumnPicker keys={gathered.keys} middle={middle} center={center} />
      <div
        ref={scroller}
        data-scroll
        role="region"
        aria-label={t('board.label')}
        className={`flex min-h-0 flex-1 flex-col bg-canvas max-md:snap-x max-md:snap-mandatory ${hasLanes ? 'overflow-auto' : 'overflow-x-auto overflow-y-hidden'}`}
      >
        <BoardHead {...{ parts, gathered, hasLanes, column }} />
        {hasLanes ? (
          <Lanes {...{ lanes, columns, scroller, column }} />
        ) : (
          <div className="flex min-h-0 w-max flex-1 gap-3 px-4">
            <ColumnParts parts={parts}>
              {(key) =>
                folded.has(key) ? (
                  <FoldedColumn group={key} />
                ) : (
                  <div className={`flex min-h-0 flex-col ${column}`} data-column={key}>
                    <BoardColumn group={key} isInSight={inSight.has(key)} />
                  </div>
                )
              }
            </ColumnParts>
            <EmptyStrip gathered={gathered} of="columns" />
          </div>
        )}
      </div>
    </>
  );
}

interface BoardHeadProps {
  readonly parts: Columns['parts'];
  readonly gathered: Gathered;
  readonly hasLanes: boolean;
  readonly column: string;
}

/** The headings of the columns; with lanes they stay in sight above them. */
function BoardHead({ parts, gathered, hasLanes, column }: BoardHeadProps) {
  const folded = useListState((state) => state.folded);
  return (
    <div
      className={`flex w-max shrink-0 gap-3 px-4 max-md:hidden ${hasLanes ? 'sticky top-0 z-10 min-w-full bg-canvas' : ''}`}
    >
      <ColumnParts parts={parts}>
        {(key) =>
          folded.has(key) ? (
            <span className="w-10 shrink-0" />
          ) : (
            <div className={column}>
              <ColumnHeader group={key} />
            </div>
          )
        }
      </ColumnParts>
      {hasLanes && <EmptyStrip gathered={gathered} of="columns" isFlat />}
      <CloseStrip gathered={gathered} of="columns" />
      <HiddenColumns />
    </div>
  );
}

/** The card under the pointer while it is dragged, and how many go with it. */
function Lifted() {
  const { t } = useTranslation('work-items');
  const { placeOf } = useListScreen();
  const row = useDrag((state) => state.row);
  const isKeyboard = useDrag((state) => state.isKeyboard);
  const count = useDrag((state) => state.ids.size);
  const item = workItems.use(row?.id);
  usePresence(item ? [`${placeOf(item.project_id)}/move:${item.id}`] : []);
  return (
    <DragOverlay dropAnimation={null} className="pointer-events-none">
      {item && row && !isKeyboard && (
        <div className={`${CARD_LOOK} cursor-grabbing border-accent shadow-popover`}>
          <ItemCard item={item} canEdit={false} />
          {count > 1 && (
            <span className="absolute -end-2 -top-2 rounded-full bg-accent px-2 text-12 font-medium text-on-accent">
              {t('board.moving', { count })}
            </span>
          )}
        </div>
      )}
    </DragOverlay>
  );
}

/** The order of the cards, for keys. */
function useOrder(): () => BoardOrder {
  const { view, store, hidden } = useListScreen();
  return useMemo(() => orderNow(view, store, hidden), [view, store, hidden]);
}

/**
 * Answers the order as it is when a key asks for it: it changes with every card that moves, and nothing is drawn by
 * it.
 */
function orderNow(view: ListView, store: ListStore, hidden: ReadonlySet<string>): () => BoardOrder {
  let known: { snapshot: ListSnapshot; folded: ReadonlySet<string>; order: BoardOrder } | null =
    null;
  return () => {
    const [snapshot, { folded }] = [view.snapshot(), store.getState()];
    if (known?.snapshot === snapshot && known.folded === folded) return known.order;
    const isFolded = (cell: Cell) => folded.has(cellKey(cell)) || hidden.has(cell.group);
    const order = new BoardOrder(snapshot, isFolded);
    known = { snapshot, folded, order };
    return order;
  };
}

/** Brings a card into sight: its column scrolls, and the board to its column. */
function useShow(
  order: () => BoardOrder,
  shows: RefObject<Map<string, (place: number) => void>>,
  toColumn: RefObject<Columns['show'] | null>,
): (index: number) => void {
  return useCallback(
    (index: number) => {
      const found = order().cellAt(index);
      if (!found) return;
      const { cell, start } = found;
      toColumn.current?.(cell.group);
      shows.current.get(cellKey(cell))?.(index - start);
    },
    [order, shows, toColumn],
  );
}

function useGoBeside(
  order: () => BoardOrder,
  show: (index: number) => void,
): (step: 1 | -1) => void {
  const { store } = useListScreen();
  return useCallback(
    (by: 1 | -1) => {
      const { active } = store.getState();
      const next = active && order().beside(active, by);
      if (!next) return;
      show(order().indexOf(next));
      activate(store, next, true);
    },
    [order, show, store],
  );
}
