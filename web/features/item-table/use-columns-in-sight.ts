import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

import { edgesOf, type PlacedColumn, type TableLayout } from './table-layout.ts';

/** It is looked again when it has scrolled so far. */
const STEP = 60;
/** Beyond the edges, in pixels: what is not looked at yet. Scrolling draws in the same frame. */
const BEYOND = 40;
/** How wide the last table was: the first frame of the next one draws no column that nobody sees. */
const known = { width: 0 };

interface ColumnsInSight {
  /** The columns to be drawn, of those that scroll. */
  readonly drawn: readonly PlacedColumn[];
  /** Scrolls as little as is needed to bring a column into sight. */
  readonly showColumn: (id: string) => void;
}

/** Which columns are to be drawn: it costs the same for ten and for a hundred. */
export function useColumnsInSight(
  scroller: RefObject<HTMLElement | null>,
  layout: TableLayout,
): ColumnsInSight {
  const { loose, startWidth } = layout;
  const [sight, setSight] = useState(() => ({ left: 0, seen: known.width || window.innerWidth }));
  const look = useCallback(() => {
    const { current } = scroller;
    if (!current) return;
    const left = Math.round(Math.abs(current.scrollLeft) / STEP) * STEP;
    const seen = current.clientWidth || window.innerWidth;
    known.width = seen;
    setSight((last) => (last.left === left && last.seen === seen ? last : { left, seen }));
  }, [scroller]);
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const handleScroll = () => flushSync(look);
    current.addEventListener('scroll', handleScroll, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => {
      current.removeEventListener('scroll', handleScroll);
      observer.disconnect();
    };
  }, [scroller, look]);
  const showColumn = useCallback(
    (id: string) => {
      const { current } = scroller;
      if (!current || !loose.some((one) => one.id === id)) return;
      const { start, end } = edgesOf(layout, id);
      const left = Math.abs(current.scrollLeft);
      const place = Math.min(Math.max(left, end - current.clientWidth), start - layout.startWidth);
      if (place === left) return;
      scrollAcross(current, place);
      look();
    },
    [scroller, layout, loose, look],
  );
  const { first, end } = spanOf(loose, sight.left + startWidth, sight.left + sight.seen);
  const drawn = useMemo(() => loose.slice(first, end), [loose, first, end]);
  return { drawn, showColumn };
}

function spanOf(columns: readonly PlacedColumn[], from: number, to: number) {
  const isSeen = ({ start, width }: PlacedColumn) =>
    start + width > from - BEYOND && start < to + BEYOND;
  const first = columns.findIndex(isSeen);
  return first === -1 ? { first: 0, end: 0 } : { first, end: columns.findLastIndex(isSeen) + 1 };
}

/** From right to left, places before the beginning are below zero. */
function scrollAcross(element: HTMLElement, place: number): void {
  const isRtl = getComputedStyle(element).direction === 'rtl';
  element.scrollLeft = isRtl ? -place : place;
}
