import { type RefObject, useEffect, useState } from 'react';

/** How wide an element is, in steps: what depends on it changes rarely. */
export function useWidth(element: RefObject<HTMLElement | null>, step = 20): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => {
      const now = current.clientWidth;
      if (now > 0) setWidth(Math.floor(now / step) * step);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, step]);
  return width;
}
