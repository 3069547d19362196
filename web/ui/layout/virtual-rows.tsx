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

/** Shorter lists are rendered completely. */
const LONG = 50;
/** Rows beyond the viewport, where the focus may move next. */
const OVERSCAN = 8;

/**
 * Props of a row's element, for measuring and counting. Empty in a list that is rendered
 * completely.
 */
export interface RowPlace {
  readonly ref?: (element: Element | null) => void;
  readonly 'data-index'?: number;
  readonly 'aria-setsize'?: number;
  readonly 'aria-posinset'?: number;
}

interface VirtualRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Estimated height of an unmeasured row, in pixels. */
  readonly height: number;
  /** Rows per line, in a grid. */
  readonly perRow?: number;
  /** Space below each line in pixels, as a margin, since the grid has no gap for it. */
  readonly below?: number;
  /** Element of the spacers, matching the rows. */
  readonly as?: 'li' | 'div' | 'tr';
  /** Keys of rows that are always rendered: the tab stop, a row that is being moved. */
  readonly kept?: readonly (string | null | undefined)[];
  /** Renders a row; its element takes `place`. */
  readonly children: (row: Row, place: RowPlace, at: number) => ReactNode;
}

const WHOLE: RowPlace = {};

/** The measuring props for a row of a grid or table, which count their rows themselves. */
export function measuredBy({ ref, 'data-index': at }: RowPlace) {
  return { ref, 'data-index': at };
}

/**
 * Virtualizes a list that scrolls with the page: renders the rows in view, the focused one, and
 * kept ones. In print all of them. To focus a row that is not rendered, keep it first.
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
    // In a grid the first row of a line changes with the number of columns.
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
  // Content above the list may have changed its height: measure again with other rows, and on
  // scrolling.
  useLayoutEffect(() => {
    const found = scroller?.isConnected ? scroller : scrollerOf(head.current);
    setScroller(found);
    if (found && head.current) setMargin(topWithin(found, head.current));
  }, [rows, scroller, first]);
  // A long text above the list gets its height only when it comes near.
  useResized(scroller, head, setMargin);
  const ends = [margin, ...items.map(({ end }) => end)];
  return (
    <>
      <Room as={as} height={0} first={head} />
      {items.flatMap((item, line) => [
        <Room key={`before ${item.key}`} as={as} height={gapBefore(item, ends[line])} />,
        // In a grid rows have keys of their own: one that moves to another line keeps its element
        // and the focus.
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

/**
 * Updates the offset of a list within its scroller whenever its scroller has changed its height.
 */
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
  /** Ref of the list's start. */
  readonly first?: RefObject<HTMLElement | null>;
}

/** Spacer for rows that are not rendered. */
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

/** The scrolling ancestor of an element. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element?.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return element ? document.documentElement : null;
}

/**
 * The child of the scroller that contains an element; it grows with everything above the element.
 */
function contentOf(scroller: HTMLElement, element: HTMLElement | null): Element | null {
  let at: HTMLElement | null = element;
  while (at && at.parentElement !== scroller) at = at.parentElement;
  return at;
}

function topWithin(scroller: HTMLElement, element: HTMLElement): number {
  const above = scroller.getBoundingClientRect().top;
  return Math.round(element.getBoundingClientRect().top - above + scroller.scrollTop);
}

/** Index of the focused row. */
function focusedPlace(head: HTMLElement | null): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  return row && row.parentElement === head?.parentElement ? Number(row.dataset['index']) : null;
}
