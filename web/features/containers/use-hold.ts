import { type FocusEvent, useRef } from 'react';

/** Rows under the pointer or the focus keep their places. */
export function useHold(onHold: (isHeld: boolean) => void, isBusy: boolean) {
  const at = useRef({ pointer: false, focus: false });
  const tell = (change: Partial<{ pointer: boolean; focus: boolean }>) => {
    const was = at.current.pointer || at.current.focus;
    at.current = { ...at.current, ...change };
    const isNow = at.current.pointer || at.current.focus;
    if (was !== isNow && !isBusy) onHold(isNow);
  };
  return {
    onPointerEnter: () => tell({ pointer: true }),
    onPointerLeave: () => tell({ pointer: false }),
    onFocus: () => tell({ focus: true }),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) tell({ focus: false });
    },
  };
}
