import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useGroupLook } from '#web/features/work-items/layouts/group-name.tsx';
import { useListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import type { Cell } from '#web/features/work-items/lists/moves.ts';
import { useGroup } from '#web/features/work-items/lists/use-list-view.ts';
import { canAddTo, QuickAdd } from '#web/features/work-items/row/quick-add.tsx';
import { cellKey } from '#web/features/work-items/row/selection.ts';

import { BoardCard } from './board-card.tsx';
import { useBoard, useDrag, useSlotIn } from './board-context.ts';
import { DropSlot } from './drop-slot.tsx';

interface BoardColumnProps {
  readonly group: string;
  /** Whether it is near enough to be seen: others draw no cards. */
  readonly isInSight: boolean;
}

/** Most have a title of two lines, or a line below it. */
const CARD = 100;
const GAP = 8;

/** A column that scrolls by itself; of its cards only those in sight are drawn. */
export const BoardColumn = memo(function BoardColumn({ group, isInSight }: BoardColumnProps) {
  const { view } = useListScreen();
  const { register } = useBoard();
  const { ids } = useGroup(view, group);
  const slot = useSlotIn({ group });
  const places = usePlaces(ids, slot);
  const lifted = useDrag(({ row }) => (row?.group === group ? row.id : null));
  const scroller = useRef<HTMLDivElement>(null);
  // What can be seen comes first, what scrolling would bring with the next frame.
  const hasMore = useDeferredValue(true, false);
  const getItemKey = useCallback((index: number) => places[index]?.id ?? 'slot', [places]);
  const virtual = useVirtualizer({
    count: isInSight ? places.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    gap: GAP,
    overscan: hasMore ? 1 : 0,
    paddingEnd: GAP,
    scrollPaddingStart: GAP,
    scrollPaddingEnd: GAP * 2,
    initialRect: { width: 272, height: window.innerHeight - 150 },
    getItemKey,
    measureElement: measureLater,
    // What is being dragged stays drawn, wherever the column is scrolled to.
    rangeExtractor: (range) =>
      withPlace(
        range,
        places.findIndex(({ id }) => id === lifted),
      ),
  });
  useEffect(
    () => register({ group }, (place) => virtual.scrollToIndex(place)),
    [register, group, virtual],
  );
  const drawn = virtual.getVirtualItems();
  const apart = apartFrom(drawn);
  const top = drawn.find(({ index }) => index !== apart)?.start ?? 0;
  return (
    <div
      ref={scroller}
      data-scroll
      data-drop={cellKey({ group })}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain rounded-card pb-24 max-md:pt-3 md:-mt-2 md:pt-3"
    >
      <CardList group={group} height={virtual.getTotalSize()}>
        {/* Below each other as any text: only where the first stands is computed, so none has to be measured first. */}
        <div
          role="presentation"
          className="absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)]"
          style={{ gap: GAP, transform: `translateY(${top}px)` }}
        >
          {drawn.map(({ index, key, start }) => (
            <Place
              key={key}
              group={group}
              place={places[index]}
              slot={slot}
              count={ids.length}
              line={index}
              measure={virtual.measureElement}
              {...(index === apart && { start: start - top })}
            />
          ))}
        </div>
      </CardList>
      <AddCard group={group} />
    </div>
  );
});

const MOST_IN_LANE = 10;

interface LaneCellProps {
  readonly cell: Cell;
  readonly isInSight: boolean;
  /** How many of its cards are shown; more on request. */
  readonly most: number;
  readonly onMore: () => void;
}

/** A group's part in a swimlane: the lane scrolls, so the first cards are shown and more on request. */
export function LaneCell({ cell, isInSight, most, onMore }: LaneCellProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const { ids } = useGroup(view, cell.group, cell.part);
  const slot = useSlotIn(cell);
  const shown = useMemo(() => ids.slice(0, most), [ids, most]);
  const places = usePlaces(shown, slot);
  const rest = ids.length - most;
  return (
    <div data-drop={cellKey(cell)} className="flex-1 space-y-2 pb-2">
      {isInSight && (
        <CardList group={cell.group}>
          {places.map((place) => (
            <div key={place.id ?? 'slot'} role="presentation" className="mb-2">
              <Place {...cell} place={place} slot={slot} count={ids.length} />
            </div>
          ))}
        </CardList>
      )}
      {rest > 0 && (
        <button
          type="button"
          className="w-full rounded-control py-1 text-12 text-muted hover:bg-hover hover:text-ink"
          onClick={onMore}
        >
          {t('board.more', { count: Math.min(rest, MOST_IN_LANE * 3) })}
        </button>
      )}
      <AddCard {...cell} />
    </div>
  );
}

/** A line of a column: a card by its place among all of the column, or the slot. */
interface CardPlace {
  readonly id: string | null;
  readonly place: number;
}

interface PlaceProps extends Cell {
  readonly place: CardPlace | undefined;
  readonly slot: number;
  readonly count: number;
}

/** Where a line stands in a column that draws only what is in sight. */
interface Standing {
  readonly line: number;
  /** How far below the first it is drawn when it is apart from the others, in pixels. */
  readonly start?: number;
  readonly measure: (element: HTMLElement | null) => void;
}

function Place({ group, part, place, slot, count, ...standing }: PlaceProps & Partial<Standing>) {
  if (!place) return null;
  if (place.id === null) {
    return <DropSlot group={group} index={slot} count={count} {...standing} />;
  }
  const row = { id: place.id, group, ...(part !== undefined && { part }) };
  return <BoardCard row={row} place={place.place} count={count} {...standing} />;
}

/** The cards with the slot between those that do not move. */
function usePlaces(ids: readonly string[], slot: number): readonly CardPlace[] {
  const moving = useDrag((state) => state.ids);
  return useMemo(() => {
    const places: CardPlace[] = ids.map((id, place) => ({ id, place }));
    if (slot === -1) return places;
    let at = 0;
    let still = 0;
    while (at < ids.length && still < slot) {
      if (!moving.has(ids[at] ?? '')) still += 1;
      at += 1;
    }
    return places.toSpliced(at, 0, { id: null, place: at });
  }, [ids, slot, moving]);
}

interface CardListProps {
  readonly group: string;
  /** How high it is with the cards that are not drawn, in pixels. */
  readonly height?: number;
  readonly children: React.ReactNode;
}

function CardList({ group, height, children }: CardListProps) {
  const { view } = useListScreen();
  const { name } = useGroupLook(view.settings.groupBy, group, view.facts);
  return (
    <div role="list" aria-label={name} className="relative" style={{ height }}>
      {children}
    </div>
  );
}

/** It stays as it is when cards come and go above it. */
const AddCard = memo(function AddCard({ group, part }: Cell) {
  const cell = part === undefined ? { group } : { group, part };
  const isQuiet = part !== undefined;
  const { view, canCreate } = useListScreen();
  if (!canCreate || !canAddTo(view, cell)) return null;
  return (
    <QuickAdd
      cell={cell}
      className={`h-9 w-full rounded-control px-2 hover:bg-hover ${isQuiet ? QUIET : ''}`}
    />
  );
});

/** In lanes there would be many of them: they show themselves where somebody is. */
const QUIET =
  'opacity-0 hover:opacity-100 focus-within:opacity-100 focus-visible:opacity-100 touch:opacity-100';

function withPlace(range: Range, place: number): number[] {
  const places = defaultRangeExtractor(range);
  if (place === -1 || places.includes(place)) return places;
  return [...places, place].toSorted((a, b) => a - b);
}

/** The line that is drawn although it is not in sight, before or behind those that follow each other; -1 = none. */
function apartFrom(drawn: readonly VirtualItem[]): number {
  const [first, second] = drawn;
  const [beforeLast, last] = drawn.slice(-2);
  if (first && second && second.index > first.index + 1) return first.index;
  return last && beforeLast && last.index > beforeLast.index + 1 ? last.index : -1;
}

/**
 * How high a card is when the browser has laid it out anyway: asked for earlier, it would lay out the page for every
 * card that comes.
 */
const measureLater: typeof measureElement = (element, entry, virtual) => {
  if (entry) return measureElement(element, entry, virtual);
  const key = virtual.options.getItemKey(virtual.indexFromElement(element));
  return virtual.itemSizeCache.get(key) ?? CARD;
};
