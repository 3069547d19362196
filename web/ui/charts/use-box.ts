import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide the place of a chart is, and which way it is read. */
export interface Box {
  readonly width: number;
  readonly isRtl: boolean;
}

/** Until it is measured, and where nothing has a size. */
const FIRST: Box = { width: 400, isRtl: false };

/** Measures the place of a chart, now and whenever its width changes. */
export function useBox(place: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState(FIRST);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const look = () => {
      const width = Math.round(element.clientWidth) || FIRST.width;
      const isRtl = getComputedStyle(element).direction === 'rtl';
      setBox((last) => (last.width === width && last.isRtl === isRtl ? last : { width, isRtl }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return box;
}
