import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

import type { Day } from '#web/lib/formats/dates.ts';

import { DAY_WIDTHS, numberOf, type Stretch, type Zoom } from './scale.ts';
import type { TimelineRow } from './timeline-row.ts';

interface TimeWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly TimelineRow[];
  readonly today: Day;
  readonly zoom: Zoom;
  /** What of the scroller the names take. */
  readonly nameWidth: number;
}

/** How much is laid out before and after what is there, in pixels, and how much more when people come to its end. */
const ROOM = 2_400;
/** What is drawn beyond what is in sight. */
const MARGIN = 600;

/** Which days are laid out, and which of them are in sight. The day in the middle stays there when that changes. */
export function useTimeWindow({ scroller, rows, today, zoom, nameWidth }: TimeWindowOptions) {
  const dayWidth = DAY_WIDTHS[zoom];
  const [more, setMore] = useState({ before: 0, after: 0 });
  const { from, to } = laidOut(rows, today, Math.ceil(ROOM / dayWidth), more);
  const middle = useRef<number | null>(null);
  const [sight, setSight] = useState<Stretch>(() => ({ from: 0, to: 0 }));
  const [inView, setInView] = useState<Stretch | null>(null);

  /** The days in sight, as fractions. */
  const look = () => {
    const element = scroller.current;
    const width = Math.max(0, (element?.clientWidth ?? 0) - nameWidth);
    const start = from + Math.abs(element?.scrollLeft ?? 0) / dayWidth;
    return { start, end: start + width / dayWidth, width };
  };
  const scrollTo = (start: number) => {
    const element = scroller.current;
    if (!element) return;
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollLeft = sign * (start - from) * dayWidth;
  };
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
    // At first today stands at a third.
    scrollTo(middle.current === null ? numberOf(today) - half / 1.5 : middle.current - half);
    follow();
    // Only when the ground moves; people move it themselves by scrolling.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [from, to, dayWidth, nameWidth]);

  return {
    from,
    to,
    dayWidth,
    /** Somewhat more than is in view: what is drawn. */
    sight,
    /** Null until it is laid out. */
    inView,
    onScroll: follow,
    /** Brings a day to a third of what is in sight. */
    goTo: (day: Day) => {
      const { start, end } = look();
      scrollTo(numberOf(day) - (end - start) / 3);
      follow();
    },
  };
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
