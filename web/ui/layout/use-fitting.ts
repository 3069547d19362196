import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** More are never drawn side by side. */
const MOST = 20;

/**
 * How many of the elements that match `selector` fit into a line before `rest` pixels of its end. All that may fit are
 * drawn to be measured, before anything is painted, whenever the line is of another width or other things stand in it.
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
    // A line without a width is not shown, or nothing has a layout here.
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
