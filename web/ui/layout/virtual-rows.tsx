import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import {
  Fragment,
  type JSX,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { usePrinting } from '#web/lib/browser/printing.ts';

/** A shorter list is drawn as it is. */
const LONG = 50;
/** Rows beside the screen, where the focus goes next. */
const OVERSCAN = 8;

/** For the element of a row: what it is measured and counted by. Nothing in a list that is drawn whole. */
export interface RowPlace {
  readonly ref?: (element: Element | null) => void;
  readonly 'data-index'?: number;
  readonly 'aria-setsize'?: number;
  readonly 'aria-posinset'?: number;
}

interface VirtualRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Of a row that has not been drawn, in pixels. */
  readonly height: number;
  /** How many stand beside each other, where the list is a grid. */
  readonly perRow?: number;
  /** The room below each of them, in pixels: a margin, that the grid has no gap for. */
  readonly below?: number;
  /** What keeps the room of rows that are not drawn: as the rows are. */
  readonly as?: 'li' | 'div' | 'tr';
  /** The keys of rows that are drawn wherever they stand: the tab stop, what is being moved. */
  readonly kept?: readonly (string | null | undefined)[];
  /** Draws a row; its element takes `place`. */
  readonly children: (row: Row, place: RowPlace, at: number) => ReactNode;
}

const WHOLE: RowPlace = {};

/** What a row of a grid or a table takes of its place: those count their rows themselves. */
export function measuredBy({ ref, 'data-index': at }: RowPlace) {
  return { ref, 'data-index': at };
}

/**
 * The rows of a list that scrolls with the page around it: of a long one those in sight, the one that has the focus,
 * and those that are kept. On paper all of them. To go to a row that is not drawn, keep it and give it the focus.
 */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>): ReactNode {
  const isPrinting = usePrinting();
  const { rows, keyOf, children } = props;
  if (rows.length > LONG && !isPrinting) return <RowsInSight {...props} />;
  return rows.map((row, at) => <Fragment key={keyOf(row)}>{children(row, WHOLE, at)}</Fragment>);
}

function RowsInSight<Row>(props: VirtualRowsProps<Row>) {
  const { rows, keyOf, height, perRow = 1, below = 0, as = 'li', kept = NONE, children } = props;
  const head = useRef<HTMLElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  const virtual = useVirtualizer({
    count: Math.ceil(rows.length / perRow),
    getScrollElement: () => scroller,
    estimateSize: () => height + below,
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) + below,
    // In a grid what stands first in a line is another one whenever the columns are others.
    getItemKey: (line) => (perRow === 1 ? keyOf(rows[line] as Row) : line),
    overscan: Math.ceil(OVERSCAN / perRow),
    scrollMargin: margin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range) => {
      const shown = new Set(defaultRangeExtractor(range));
      const focused = focusedPlace(head.current);
      if (focused !== null && focused * perRow < rows.length) shown.add(focused);
      if (kept.length > 0) {
        for (const [at, row] of rows.entries())
          if (kept.includes(keyOf(row))) shown.add(Math.floor(at / perRow));
      }
      return [...shown].toSorted((a, b) => a - b);
    },
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.key;
  // What stands above the list may have grown: it is looked at with other rows, and as they scroll.
  useLayoutEffect(() => {
    const found = scroller?.isConnected ? scroller : scrollerOf(head.current);
    setScroller(found);
    if (found && head.current) setMargin(topWithin(found, head.current));
  }, [rows, scroller, first]);
  // And a long text above it gets its height only when it comes near.
  useResized(scroller, head, setMargin);
  const ends = [margin, ...items.map(({ end }) => end)];
  return (
    <>
      <Room as={as} height={0} first={head} />
      {items.flatMap((item, line) => [
        <Room key={`before ${item.key}`} as={as} height={gapBefore(item, ends[line])} />,
        // Side by side they are keyed alone: one that goes to another line keeps its element, and the focus.
        ...rows.slice(item.index * perRow, (item.index + 1) * perRow).map((row, column) => {
          const at = item.index * perRow + column;
          const place = {
            ...(column === 0 && { ref: virtual.measureElement }),
            'data-index': item.index,
            'aria-setsize': rows.length,
            'aria-posinset': at + 1,
          };
          return <Fragment key={keyOf(row)}>{children(row, place, at)}</Fragment>;
        }),
      ])}
      <Room as={as} height={virtual.getTotalSize() + margin - (ends.at(-1) ?? margin)} />
    </>
  );
}

/** Tells where a list begins whenever what scrolls around it has got another height. */
function useResized(
  scroller: HTMLElement | null,
  head: RefObject<HTMLElement | null>,
  setMargin: (margin: number) => void,
): void {
  useEffect(() => {
    const content = scroller && contentOf(scroller, head.current);
    if (!content) return undefined;
    const observer = new ResizeObserver(() => {
      if (head.current) setMargin(topWithin(scroller, head.current));
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroller, head, setMargin]);
}

function gapBefore(item: VirtualItem, end = item.start): number {
  return item.start - end;
}

const NONE: readonly never[] = [];

interface RoomProps {
  readonly as: 'li' | 'div' | 'tr';
  readonly height: number;
  /** The place where the list begins. */
  readonly first?: RefObject<HTMLElement | null>;
}

/** The room of rows that are not drawn. */
function Room({ as, height, first }: RoomProps): JSX.Element | null {
  if (height <= 0 && !first) return null;
  const Tag = as as 'li';
  return (
    <Tag
      aria-hidden="true"
      {...(first && { ref: first as RefObject<HTMLLIElement | null> })}
      style={{ height, border: 0, padding: 0, margin: 0, gridColumn: '1 / -1' }}
    />
  );
}

/** What scrolls around an element. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element?.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return element ? document.documentElement : null;
}

/** The part of what scrolls that an element is in: it grows with all that stands above the element. */
function contentOf(scroller: HTMLElement, element: HTMLElement | null): Element | null {
  let at: HTMLElement | null = element;
  while (at && at.parentElement !== scroller) at = at.parentElement;
  return at;
}

function topWithin(scroller: HTMLElement, element: HTMLElement): number {
  const above = scroller.getBoundingClientRect().top;
  return Math.round(element.getBoundingClientRect().top - above + scroller.scrollTop);
}

/** Where the row stands that holds the focus. */
function focusedPlace(head: HTMLElement | null): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  return row && row.parentElement === head?.parentElement ? Number(row.dataset['index']) : null;
}
