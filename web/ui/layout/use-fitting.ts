import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Most elements in a line. */
const MOST = 20;

/**
 * Number of elements matching `selector` that fit into a line, with `rest` pixels left at its end.
 * All candidates are rendered and measured before the paint, whenever the line's width or content
 * changes.
 */
export function useFitting(
  line: RefObject<HTMLElement | null>,
  { selector, of, rest }: { readonly selector: string; readonly of: string; readonly rest: number },
): number {
  const [width, setWidth] = useState(0);
  const [known, setKnown] = useState({ name: '', count: MOST });
  const name = `${width} ${of}`;
  useEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [line]);
  useLayoutEffect(() => {
    const element = line.current;
    // A line without a width is hidden, or there is no layout.
    if (!element || known.name === name || element.clientWidth === 0) return;
    const { left, right } = element.getBoundingClientRect();
    const isMirrored = getComputedStyle(element).direction === 'rtl';
    const fits = [...element.querySelectorAll(selector)].filter((one) => {
      const box = one.getBoundingClientRect();
      return isMirrored ? box.left >= left + rest : box.right <= right - rest;
    });
    // oxlint-disable-next-line react/set-state-in-effect -- what does not fit goes before anything is painted
    setKnown({ name, count: fits.length });
  }, [line, selector, rest, known, name]);
  return known.name === name ? known.count : MOST;
}
