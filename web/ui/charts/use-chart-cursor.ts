import { type FocusEvent, type KeyboardEvent, useState } from 'react';

import { pressedKey } from '#web/lib/shortcuts/pressed-key.ts';

interface CursorOptions {
  readonly count: number;
  /** Index of the first cursor position: the last point with values. */
  readonly start: number;
  readonly onTable: () => void;
  /** Opens what a point counts. */
  readonly onOpen?: ((at: number) => void) | undefined;
}

/** The point of a chart that is read out, moved by pointer or keys. */
export function useChartCursor({ count, start, onTable, onOpen }: CursorOptions) {
  const [asked, setAt] = useState<number | null>(null);
  const at = asked === null ? null : Math.min(asked, count - 1);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.target !== event.currentTarget)
      return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = stepTo(event.key, at ?? start, count, isRtl);
    const isTable = pressedKey(event.nativeEvent).toLowerCase() === 't';
    const isOpen = event.key === 'Enter' && onOpen !== undefined;
    if (next === null && !isTable && !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    if (isTable) onTable();
    else if (isOpen) onOpen(at ?? start);
    else setAt(next);
  };
  return {
    at,
    read: setAt,
    handlers: {
      onKeyDown: handleKey,
      onFocus: () => setAt((last) => last ?? Math.max(0, start)),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.matches(':hover')) setAt(null);
      },
      onPointerLeave: () => {
        // A position chosen by keys stays when the pointer leaves.
        if (!document.activeElement?.matches('[data-chart]')) setAt(null);
      },
    },
  };
}

function stepTo(key: string, at: number, count: number, isRtl: boolean): number | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === forward || key === 'ArrowUp') return Math.min(count - 1, at + 1);
  if (key === back || key === 'ArrowDown') return Math.max(0, at - 1);
  return null;
}
