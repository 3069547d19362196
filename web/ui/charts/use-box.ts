import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width and reading direction of a chart's container. */
export interface Box {
  readonly width: number;
  readonly isRtl: boolean;
}

/** Initial value, and the value where nothing has a layout. */
const FIRST: Box = { width: 400, isRtl: false };

/** Measures a chart's container, now and whenever its width changes. */
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
