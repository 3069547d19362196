import { useEffect, useRef } from 'react';

import { afterPaint } from '#web/lib/browser/after-paint.ts';

/**
 * Scrolls the element that `find` returns into view whenever `chosen` changes; null = none. It
 * waits for the paint, since an earlier read would force one more layout.
 */
export function useInSight(
  chosen: string | null,
  find: () => Element | null | undefined,
  inline: ScrollLogicalPosition = 'nearest',
): void {
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    if (chosen === null) return undefined;
    let isOver = false;
    void afterPaint().then(() => {
      if (!isOver) latest.current()?.scrollIntoView({ block: 'nearest', inline });
    });
    return () => {
      isOver = true;
    };
  }, [chosen, inline]);
}
