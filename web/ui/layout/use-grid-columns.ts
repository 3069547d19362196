import { type RefObject, useLayoutEffect, useState } from 'react';

/** Number of columns of a grid element. */
export function useGridColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () =>
      setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return columns;
}
