import { type RefObject, useEffect, useState } from 'react';

interface Column {
  readonly key: string;
  readonly width: number;
}

/** Columns are drawn a little before they come into sight. */
const AHEAD = 120;

/** How wide the board was last: it most often stands in the same place, and measuring would hold up its first frame. */
let last: number | null = null;

/** Which columns of a board that scrolls sideways are in sight, or nearly. */
export function useColumnsInSight(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column[],
): ReadonlySet<string> {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(() =>
    columnsIn(columns, 0, last ?? window.innerWidth),
  );
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const look = () => {
      const width = current.clientWidth || window.innerWidth;
      last = width;
      // From right to left the way is counted in negative numbers.
      const next = columnsIn(columns, Math.abs(current.scrollLeft), width);
      setInSight((before) => (isSame(before, next) ? before : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [scroller, columns]);
  return inSight;
}

function columnsIn(columns: readonly Column[], from: number, width: number): Set<string> {
  const keys = new Set<string>();
  let start = 0;
  for (const column of columns) {
    const end = start + column.width;
    if (end > from - AHEAD && start < from + width + AHEAD) keys.add(column.key);
    start = end;
  }
  return keys;
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((key) => b.has(key));
}
