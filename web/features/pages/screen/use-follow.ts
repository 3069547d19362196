import { type RefObject, useEffect, useState } from 'react';

const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Whose cursor is kept in sight, until the person moves by themselves. */
export function useFollow(
  scroller: RefObject<HTMLElement | null>,
): [string | null, (personId: string | null) => void] {
  const [following, follow] = useState<string | null>(null);
  useEffect(() => {
    const area = scroller.current;
    if (!area || following === null) return undefined;
    const stop = () => follow(null);
    for (const move of OWN_MOVES) area.addEventListener(move, stop, { passive: true });
    return () => {
      for (const move of OWN_MOVES) area.removeEventListener(move, stop);
    };
  }, [scroller, following]);
  return [following, follow];
}
