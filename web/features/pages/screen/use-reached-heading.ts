import { type RefObject, useEffect, useState } from 'react';

const HEADINGS = '.tiptap :is(h1, h2, h3, h4, h5, h6)';
/** A heading this far below the upper edge has been reached, in pixels. */
const REACHED = 96;

/** Which heading of the text in a scroller has been reached, counted from 0 over all levels. */
export function useReachedHeading(scroller: RefObject<HTMLElement | null>, count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const area = scroller.current;
    if (!area || count === 0) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      const edge = area.getBoundingClientRect().top + REACHED;
      const passed = [...area.querySelectorAll(HEADINGS)].filter(
        (heading) => heading.getBoundingClientRect().top <= edge,
      );
      setCurrent(Math.max(0, passed.length - 1));
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    lookSoon();
    area.addEventListener('scroll', lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      area.removeEventListener('scroll', lookSoon);
    };
  }, [scroller, count]);
  return current;
}
