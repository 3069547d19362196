import { useEffect, useRef } from 'react';

import { afterPaint } from '#web/lib/browser/after-paint.ts';

/**
 * Brings what `find` answers into sight whenever `chosen` changes, null = nothing is. Once the change is painted: asked
 * for earlier, the browser would lay out the page one more time before people see it.
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
