import { type RefCallback, useCallback, useState } from 'react';

/** From this inner width on the properties stand beside the item: 720 px less the line at its edge. */
const WIDE = 719;

/** Whether the element has room for a second column. */
export function useIsWide(): [ref: RefCallback<HTMLElement>, isWide: boolean] {
  const [isWide, setIsWide] = useState(() => window.innerWidth >= WIDE);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    setIsWide(element.clientWidth >= WIDE);
    const observer = new ResizeObserver(() => setIsWide(element.clientWidth >= WIDE));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isWide];
}
