import { type RefCallback, useCallback, useState } from 'react';

/** From this inner width on the properties stand beside the item: 720 px less the line at its edge. */
const WIDE = 719;

/** As it was last: the next item is most often shown in the same place, and measuring it would hold up its frame. */
let last: boolean | null = null;

/** Whether the element has room for a second column. */
export function useIsWide(): [ref: RefCallback<HTMLElement>, isWide: boolean] {
  const [isWide, setIsWide] = useState(() => last ?? window.innerWidth >= WIDE);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      last = element.clientWidth >= WIDE;
      setIsWide(last);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isWide];
}
