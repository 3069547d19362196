import { type RefObject, useEffect, useMemo, useState } from 'react';

import { locale } from '#web/lib/formats/locale.ts';
import { weekendOf } from '#web/ui/dates/day.ts';
import { useWeekStart } from '#web/ui/dates/week-start.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';

import { useCalendar } from './calendar-store.ts';
import { type CalendarSpan, type Grid, gridOf } from './grid.ts';
import { type Dated, type Packed, Packer } from './pack.ts';

/** The days in sight, by what the person has chosen and where they are. */
export function useGrid(span: CalendarSpan, showsWeekends: boolean): Grid {
  const weekStart = useWeekStart();
  const anchor = useCalendar((state) => state.anchor);
  const language = locale();
  return useMemo(
    () => gridOf(anchor, { span, weekStart, weekend: weekendOf(language), showsWeekends }),
    [anchor, span, weekStart, showsWeekends, language],
  );
}

/** How bars stand in a week, in pixels at the usual size of text. */
export interface BarRoom {
  /** From the top of the week to its first bar. */
  readonly top: number;
  readonly height: number;
  readonly gap: number;
  /** How many lanes there is room for. */
  readonly lanes: number;
  /** What a week needs at least. */
  readonly weekHeight: number;
}

const HEADER = 26;
const MORE = 22;
const LEAST_LANES = 3;
/** A week scrolls: it shows that many, and says how many there are beyond them. */
const WEEK_LANES = 30;

/** How many bars there is room for below each other. */
export function useBarRoom(scroller: RefObject<HTMLElement | null>, grid: Grid): BarRoom {
  const isTouch = useIsTouch();
  const height = useHeight(scroller);
  const isWeek = grid.span === 'week';
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  const bar = isWeek || isTouch ? { height: 30, gap: 4 } : { height: 22, gap: 2 };
  const top = isWeek ? 8 : HEADER;
  const step = bar.height + bar.gap;
  const least = top + LEAST_LANES * step + MORE;
  const room = height / scale / grid.weeks.length;
  const lanes = Math.max(LEAST_LANES, Math.floor((room - top - MORE) / step));
  return { top, ...bar, lanes: isWeek ? WEEK_LANES : lanes, weekHeight: least };
}

/** What the weeks of a grid draw: the same weeks where nothing is different. */
export function usePacked(items: readonly Dated[], grid: Grid, lanes: number): Packed {
  const [packer] = useState(() => new Packer());
  return useMemo(() => packer.pack(items, grid, lanes), [packer, items, grid, lanes]);
}

/** As it was last: the next calendar most often has the same room, and measuring would hold up its first frame. */
let lastHeight: number | null = null;

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(() => lastHeight ?? window.innerHeight - 164);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      if (current.clientHeight === 0) return;
      lastHeight = current.clientHeight;
      setHeight(lastHeight);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
