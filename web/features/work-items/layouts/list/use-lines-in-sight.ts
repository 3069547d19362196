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

/** Lines beyond the edges that are drawn, too: what a turn of the wheel brings. */
const BEYOND = 6;
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
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** How high each line is, in pixels: all are the same. */
  readonly height: number;
  /** How much of the top is covered by what stays there. */
  readonly covered: number;
  /** What the lines are of: another list is shown from its top. */
  readonly of: unknown;
}

/**
 * Which lines of a list are to be drawn. Lines of one height need no measuring: it costs the same for ten lines and
 * for a hundred thousand. The first frame has what can be seen, those around it come with the next.
 */
export function useLinesInSight(options: LinesOptions): LinesInSight {
  const { scroller, count, height, covered, of } = options;
  const [span, setSpan] = useState(() => spanAt(0, window.innerHeight - ABOVE, height, 0));
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
    if (scroller.current && scrolled.current > 0) scroll(scroller.current, 0);
  }, [scroller, of]);
  const look = useCallback(() => {
    const { current } = scroller;
    if (!current) return;
    scrolled.current = current.scrollTop;
    const seen = current.clientHeight || window.innerHeight;
    const next = spanAt(scrolled.current, seen, height, BEYOND);
    setSpan((last) => (last.top === next.top && last.end === next.end ? last : next));
  }, [scroller, height]);
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    // In the same frame: later there would be nothing where one has scrolled to.
    const handleScroll = () => flushSync(look);
    current.addEventListener('scroll', handleScroll, { passive: true });
    // Tells of the first size, too: measured by the frame itself, which then is not laid out twice.
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => {
      current.removeEventListener('scroll', handleScroll);
      observer.disconnect();
    };
  }, [scroller, look]);
  const cover = useRef(covered);
  useEffect(() => {
    cover.current = covered;
  }, [covered]);
  const show = useCallback(
    (index: number) => {
      const { current } = scroller;
      if (!current || index < 0) return;
      const least = (index + 2) * height - current.clientHeight;
      const most = index * height - cover.current;
      const place = Math.min(Math.max(current.scrollTop, least), most);
      if (place === current.scrollTop) return;
      scroll(current, place);
      look();
    },
    [scroller, height, look],
  );
  return useMemo(() => {
    // A list that has become shorter is at its end before it has scrolled there.
    const by = Math.max(0, span.end - BEYOND - count);
    const inList = (index: number) => Math.max(0, Math.min(count, index));
    const [first, end] = [inList(span.first - by), inList(span.end)];
    return { top: Math.max(first, inList(span.top - by)), first, end, page: span.page, show };
  }, [span, count, show]);
}

function spanAt(from: number, seen: number, height: number, beyond: number) {
  const top = Math.floor(from / height);
  const end = Math.ceil((from + seen) / height) + beyond;
  return { top, first: top - beyond, end, page: Math.floor(seen / height) };
}

function scroll(element: HTMLElement, place: number): void {
  element.scrollTop = place;
}
