import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import { coveredFoot } from '#web/ui/layout/use-room-for-messages.ts';

/** Lines beyond the edges that are drawn, too: what a turn of the wheel brings. */
const BEYOND = 4;
/** What stands above a list at least, in pixels: until it is known how high the list is. */
const ABOVE = 88;

interface LinesInSight {
  /** The line at the upper edge. */
  readonly top: number;
  /** The first to be drawn. */
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
  /** How many lines can be seen. */
  readonly page: number;
  /** Scrolls as little as is needed to bring a line into sight. */
  readonly show: (index: number) => void;
}

interface LinesOptions {
  /** What scrolls the lines, or what has them where the page does. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Whether the lines are a part of a page, which scrolls with all that it has. */
  readonly isPart?: boolean | undefined;
  readonly count: number;
  /** How high each line is, in pixels: all are the same. */
  readonly height: number;
  /** How much of the top is covered by what stays there. */
  readonly covered: number;
  /** How much room what stands above the lines, and what stays at the foot, take of the scroller. */
  readonly around?: number | undefined;
  /** What the lines are of: another list is shown from its top. */
  readonly of: unknown;
}

/**
 * Which lines of a list are to be drawn. Lines of one height need no measuring: it costs the same for ten lines and
 * for a hundred thousand. The first frame has what can be seen, those around it come with the next.
 */
export function useLinesInSight(options: LinesOptions): LinesInSight {
  const { scroller, isPart = false, count, height, around = 0, of } = options;
  const [span, setSpan] = useState(() => spanAt(0, window.innerHeight - ABOVE - around, height, 0));
  const [list, setList] = useState(of);
  if (list !== of) {
    setList(of);
    if (span.top > 0) setSpan(spanAt(0, window.innerHeight, height, BEYOND));
  }
  const scrolled = useRef(0);
  const scrolledIn = useRef(of);
  useLayoutEffect(() => {
    if (scrolledIn.current === of) return;
    scrolledIn.current = of;
    // Asking the browser where it is would lay out the page.
    if (scroller.current && scrolled.current > 0 && !isPart) scroll(scroller.current, 0);
  }, [scroller, isPart, of]);
  const look = useCallback(() => {
    const { current } = scroller;
    if (!current) return;
    const outer = isPart ? scrollerOf(current) : current;
    scrolled.current = Math.max(0, outer.scrollTop - startIn(outer, current));
    const seen = outer.clientHeight || window.innerHeight;
    const next = spanAt(scrolled.current, seen, height, BEYOND);
    setSpan((last) => (last.top === next.top && last.end === next.end ? last : next));
  }, [scroller, isPart, height]);
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    // In the same frame: later there would be nothing where one has scrolled to.
    const handleScroll = () => flushSync(look);
    // What scrolls a page is another element when its width is another: scrolling is heard wherever it happens.
    const heard = isPart ? document : current;
    const how = { passive: true, capture: isPart };
    heard.addEventListener('scroll', handleScroll, how);
    // Tells of the first size, too: measured by the frame itself, which then is not laid out twice.
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => {
      heard.removeEventListener('scroll', handleScroll, how);
      observer.disconnect();
    };
  }, [scroller, isPart, look]);
  const show = useShow(options, look);
  return useMemo(() => {
    // A list that has become shorter is at its end before it has scrolled there.
    const by = Math.max(0, span.end - BEYOND - count);
    const inList = (index: number) => Math.max(0, Math.min(count, index));
    const [first, end] = [inList(span.first - by), inList(span.end)];
    return { top: Math.max(first, inList(span.top - by)), first, end, page: span.page, show };
  }, [span, count, show]);
}

/** Brings lines into sight, below what covers the top. */
function useShow(options: LinesOptions, look: () => void): LinesInSight['show'] {
  const { scroller, isPart = false, height, covered, around = 0 } = options;
  const cover = useRef(covered);
  useEffect(() => {
    cover.current = covered;
  }, [covered]);
  return useCallback(
    (index: number) => {
      const { current } = scroller;
      if (!current || index < 0) return;
      const outer = isPart ? scrollerOf(current) : current;
      const start = startIn(outer, current);
      const least = start + (index + 2) * height + around + coveredFoot() - outer.clientHeight;
      const most = start + index * height - cover.current;
      const place = Math.min(Math.max(outer.scrollTop, least), most);
      if (place === outer.scrollTop) return;
      scroll(outer, place);
      look();
    },
    [scroller, isPart, height, around, look],
  );
}

function spanAt(from: number, seen: number, height: number, beyond: number) {
  const top = Math.floor(from / height);
  const end = Math.ceil((from + seen) / height) + beyond;
  return { top, first: top - beyond, end, page: Math.floor(seen / height) };
}

/** What scrolls an element: the nearest around it that does, else the page. */
function scrollerOf(element: HTMLElement): Element {
  let outer = element.parentElement;
  while (outer && !/auto|scroll/.test(getComputedStyle(outer).overflowY)) {
    outer = outer.parentElement;
  }
  return outer ?? document.documentElement;
}

/** How far below the top of what it scrolls in an element begins. */
function startIn(outer: Element, element: HTMLElement): number {
  if (outer === element) return 0;
  return element.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop;
}

function scroll(element: Element, place: number): void {
  element.scrollTop = place;
}
