import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

import { useListState } from '#web/features/item-rows/list-screen.ts';
import { useMedia } from '#web/lib/browser/use-media.ts';

import { useDrag } from './board-context.ts';

/** A column that is drawn, or the room of those beside each other that are not. */
export type ColumnPart =
  | { readonly key: string; readonly room?: undefined }
  | { readonly key: string; readonly room: number };

/** The columns of a board and what of them is in sight. */
export interface Columns {
  /** In order. */
  readonly parts: readonly ColumnPart[];
  /** The columns near enough to be seen: others draw no cards. */
  readonly inSight: ReadonlySet<string>;
  /** The column in the middle of the board; undefined where there are none. */
  readonly middle: string | undefined;
  /** Scrolls to a column that is not wholly in sight, and draws it. */
  readonly show: (key: string) => void;
  /** Scrolls until a column stands in the middle. */
  readonly center: (key: string) => void;
}

interface Column {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The width of a column, of a folded one, and between two, in pixels; on a phone the next one looks in. */
const WIDTH = 272;
const STRIP = 40;
const GAP = 12;
/** Before the first column. */
const PADDING = 16;
const BESIDE_ON_PHONE = 56;
/** Columns are drawn a little before they come into sight. */
const AHEAD = 120;
/** Of fewer columns all are drawn: what is dragged, read aloud or looked for in the page finds them. */
const MANY = 24;

/** How wide the board was last: it most often stands in the same place, and measuring would hold up its first frame. */
let lastWidth: number | null = null;

/** Which columns of a board that scrolls sideways are drawn. */
export function useColumns(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
): Columns {
  const columns = usePlaced(keys);
  const [inSight, setInSight] = useState<ReadonlySet<string>>(() =>
    columnsIn(columns, 0, lastWidth ?? window.innerWidth),
  );
  const [middle, setMiddle] = useState<string>();
  const look = useCallback(() => {
    const { current } = scroller;
    if (!current) return;
    const width = current.clientWidth || window.innerWidth;
    lastWidth = width;
    // From right to left the way is counted in negative numbers.
    const next = columnsIn(columns, Math.abs(current.scrollLeft), width);
    setInSight((before) => (isSame(before, next) ? before : next));
    setMiddle(nearest(columns, Math.abs(current.scrollLeft) + width / 2 - PADDING));
  }, [scroller, columns]);
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [scroller, look]);
  // What is dragged by keys goes to columns that nobody has scrolled to.
  const aimed = useDrag(({ slot }) => slot?.group ?? null);
  const parts = useMemo(
    () => partsOf(columns, (key) => columns.length <= MANY || inSight.has(key) || key === aimed),
    [columns, inSight, aimed],
  );
  const show = useCallback(
    (key: string) => {
      const column = columns.find((one) => one.key === key);
      if (!scroller.current || !column) return;
      scrollTo(scroller.current, column);
      // Whoever asks goes on to a card of it.
      flushSync(look);
    },
    [scroller, columns, look],
  );
  const center = useCallback(
    (key: string) => {
      const column = columns.find((one) => one.key === key);
      if (!scroller.current || !column) return;
      const to = (column.start + column.end) / 2 + PADDING - scroller.current.clientWidth / 2;
      scrollSideways(scroller.current, to);
      flushSync(look);
    },
    [scroller, columns, look],
  );
  return { parts, inSight, middle, show, center };
}

/** Where each column begins and ends. */
function usePlaced(groups: readonly string[]): readonly Column[] {
  const folded = useListState((state) => state.folded);
  const isPhone = useMedia('(width < 48rem)');
  return useMemo(
    () => placed(groups, folded, isPhone ? window.innerWidth - BESIDE_ON_PHONE : WIDTH),
    [groups, folded, isPhone],
  );
}

function placed(
  keys: readonly string[],
  folded: ReadonlySet<string>,
  width: number,
): readonly Column[] {
  const columns: Column[] = [];
  for (const key of keys) {
    const end = columns.at(-1)?.end;
    const start = end === undefined ? 0 : end + GAP;
    columns.push({ key, start, end: start + (folded.has(key) ? STRIP : width) });
  }
  return columns;
}

/** The columns that are drawn, and between them the room of those that are not. */
function partsOf(columns: readonly Column[], isDrawn: (key: string) => boolean): ColumnPart[] {
  const drawn = columns.filter(({ key }) => isDrawn(key));
  const roomBetween = (key: string, from: number, to: number): ColumnPart[] =>
    to > from ? [{ key: `before ${key}`, room: to - from }] : [];
  const parts = drawn.flatMap(({ key, start }, at) => {
    const before = drawn[at - 1];
    return [...roomBetween(key, before ? before.end + GAP : 0, start - GAP), { key }];
  });
  const [end, last] = [columns.at(-1)?.end ?? 0, drawn.at(-1)?.end];
  return [...parts, ...roomBetween('end', last === undefined ? 0 : last + GAP, end)];
}

function scrollTo(scroller: HTMLElement, { start, end }: Column): void {
  const from = Math.abs(scroller.scrollLeft);
  const to = start < from ? start : Math.max(from, end + 2 * GAP - scroller.clientWidth);
  if (to !== from) scrollSideways(scroller, to);
}

function scrollSideways(scroller: HTMLElement, to: number): void {
  const isMirrored = getComputedStyle(scroller).direction === 'rtl';
  scroller.scrollLeft = isMirrored ? -to : to;
}

/** The column whose middle is the nearest to a place. */
function nearest(columns: readonly Column[], place: number): string | undefined {
  const away = ({ start, end }: Column) => Math.abs((start + end) / 2 - place);
  let found = columns[0];
  for (const column of columns) if (found && away(column) < away(found)) found = column;
  return found?.key;
}

function columnsIn(columns: readonly Column[], from: number, width: number): Set<string> {
  const seen = columns.filter(
    ({ start, end }) => end + GAP > from - AHEAD && start < from + width + AHEAD,
  );
  return new Set(seen.map(({ key }) => key));
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((key) => b.has(key));
}
