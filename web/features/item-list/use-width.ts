import { type RefObject, useEffect, useState } from 'react';

/** As it was last: the next list most often stands in the same place, and measuring would hold up its first frame. */
let last: number | null = null;

/** How wide an element is, in steps: what depends on it changes rarely. */
export function useWidth(element: RefObject<HTMLElement | null>, step = 20): number {
  const [width, setWidth] = useState(() => last ?? window.innerWidth);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      const now = current.clientWidth;
      if (now === 0) return;
      last = Math.floor(now / step) * step;
      setWidth(last);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, step]);
  return width;
}
