import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useDeferredValue, useEffect } from 'react';
import { useStore } from 'zustand';

import { coveredFoot, footBar } from '#web/ui/layout/use-room-for-messages.ts';

import { useBoard, useDrag } from './board-context.ts';

/** A line of a column: a card by its place among all of the column, or the slot. */
export interface CardPlace {
  readonly id: string | null;
  readonly place: number;
}

interface DrawnCardsOptions {
  readonly group: string;
  readonly places: readonly CardPlace[];
  /** Whether the column is near enough to be seen. */
  readonly isInSight: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Most have a title of two lines, or a line below it. */
const CARD = 100;
/** Between two cards, in pixels. */
export const GAP = 8;

/** Which cards of a column are in sight, and where they stand. */
export function useDrawnCards({ group, places, isInSight, scroller }: DrawnCardsOptions) {
  const { register } = useBoard();
  const foot = useStore(footBar, coveredFoot);
  const lifted = useDrag(({ row }) => (row?.group === group ? row.id : null));
  // What can be seen comes first, what scrolling would bring with the next frame.
  const hasMore = useDeferredValue(true, false);
  const getItemKey = useCallback((index: number) => places[index]?.id ?? 'slot', [places]);
  const virtual = useVirtualizer({
    count: isInSight ? places.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    gap: GAP,
    overscan: hasMore ? 1 : 0,
    paddingEnd: GAP + foot,
    scrollPaddingStart: GAP,
    scrollPaddingEnd: GAP * 2 + foot,
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
  return {
    drawn,
    /** The card that does not follow the others. */
    apart: apartFrom(drawn),
    height: virtual.getTotalSize(),
    measure: virtual.measureElement,
  };
}

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
