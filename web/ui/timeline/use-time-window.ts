import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { Day } from '#web/lib/formats/dates.ts';

import { numberOf, type Stretch } from './scale.ts';
import type { TimelineRow } from './timeline-row.ts';

interface TimeWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly TimelineRow[];
  readonly today: Day;
  readonly dayWidth: number;
  /** Width of the names within the scroller, in pixels. */
  readonly nameWidth: number;
}

/**
 * Rendered room before and after the rows, and how much is added when people reach its end, in
 * pixels.
 */
const ROOM = 2_400;
/** Overscan beyond the viewport, in pixels. */
const MARGIN = 240;

/**
 * The rendered days and the visible ones. The middle day stays in place when the rendered range
 * changes.
 */
export function useTimeWindow({ scroller, rows, today, dayWidth, nameWidth }: TimeWindowOptions) {
  const [more, setMore] = useState({ before: 0, after: 0 });
  const { from, to } = useLaidOut(rows, today, Math.ceil(ROOM / dayWidth), more);
  const middle = useRef<number | null>(null);
  /** A day that stays in place while zooming, and its distance from the edge in pixels. */
  const kept = useRef<{ readonly day: number; readonly at: number } | null>(null);
  const [sight, setSight] = useState<Stretch>(() => ({ from: 0, to: 0 }));
  const [inView, setInView] = useState<Stretch | null>(null);

  const look = () => lookAt(scroller.current, { from, dayWidth, nameWidth });
  const scrollTo = (start: number) => scrollBy(scroller.current, (start - from) * dayWidth);
  const follow = () => {
    const { start, end, width } = look();
    middle.current = (start + end) / 2;
    const step = Math.ceil(MARGIN / 2 / dayWidth);
    const next = {
      from: Math.max(from, Math.floor(start / step - 2) * step),
      to: Math.min(to, Math.ceil(end / step + 2) * step),
    };
    setSight((last) => (last.from === next.from && last.to === next.to ? last : next));
    if (width === 0) return;
    const days = { from: Math.floor(start), to: Math.ceil(end) };
    setInView((last) => (last?.from === days.from && last.to === days.to ? last : days));
    const chunk = Math.ceil(ROOM / dayWidth);
    if ((start - from) * dayWidth < width / 2)
      setMore((last) => ({ ...last, before: last.before + chunk }));
    if ((to - end) * dayWidth < width / 2)
      setMore((last) => ({ ...last, after: last.after + chunk }));
  };
  useLayoutEffect(() => {
    const { start, end } = look();
    const half = (end - start) / 2;
    if (kept.current) scrollTo(kept.current.day - kept.current.at / dayWidth);
    // The first position of today is a third from the left.
    else scrollTo(middle.current === null ? numberOf(today) - half / 1.5 : middle.current - half);
    kept.current = null;
    follow();
    // Only when the ground moves; people move it themselves by scrolling.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [from, to, dayWidth, nameWidth]);

  return {
    from,
    to,
    dayWidth,
    /** The visible days with overscan: those to render. */
    sight,
    /** Null before the first layout. */
    inView,
    onScroll: follow,
    /** Scrolls to a day, which gets a third of the viewport before it. */
    goTo: (day: Day) => {
      const { start, end } = look();
      scrollTo(numberOf(day) - (end - start) / 3);
      follow();
    },
    /** Distance of a day from the viewport's edge, in pixels. */
    placeOf: (day: number) => (day - look().start) * dayWidth,
    /** Keeps this day in place during the next zoom. */
    keep: (day: number, at: number) => {
      kept.current = { day, at };
    },
    /** Largest day width that shows all of these rows; the view then starts at them. */
    fitting: (fitted: readonly TimelineRow[]): number | null => {
      const { from: first, to: last } = laidOut(fitted, today, 0, NO_MORE);
      const { width } = look();
      if (width === 0) return null;
      kept.current = { day: first - FIT_ROOM, at: 0 };
      return width / (last - first + 1 + 2 * FIT_ROOM);
    },
  };
}

/** The visible days, as fractional day numbers. */
function lookAt(
  element: HTMLElement | null,
  { from, dayWidth, nameWidth }: { from: number; dayWidth: number; nameWidth: number },
) {
  const width = Math.max(0, (element?.clientWidth ?? 0) - nameWidth);
  const start = from + Math.abs(element?.scrollLeft ?? 0) / dayWidth;
  return { start, end: start + width / dayWidth, width };
}

function scrollBy(element: HTMLElement | null, along: number): void {
  if (!element) return;
  const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
  element.scrollLeft = sign * along;
}

const NO_MORE = { before: 0, after: 0 };
/** Free days on both sides of the fitted rows. */
const FIT_ROOM = 2;

/** The range of `laidOut`, recomputed only when rows change. */
function useLaidOut(
  rows: readonly TimelineRow[],
  today: Day,
  room: number,
  more: { readonly before: number; readonly after: number },
): Stretch {
  const { from, to } = useMemo(() => laidOut(rows, today, 0, NO_MORE), [rows, today]);
  return { from: from - room - more.before, to: to + room + more.after };
}

/** The days of all rows and today, with room around them. */
function laidOut(
  rows: readonly TimelineRow[],
  today: Day,
  room: number,
  more: { readonly before: number; readonly after: number },
): Stretch {
  let [first, last] = [today, today];
  for (const { start, end } of rows) {
    for (const day of [start, end]) {
      if (day === null) continue;
      if (day < first) first = day;
      if (day > last) last = day;
    }
  }
  return { from: numberOf(first) - room - more.before, to: numberOf(last) + room + more.after };
}
