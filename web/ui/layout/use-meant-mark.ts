import { type RefObject, useEffect, useState } from 'react';

const MARKED_MS = 4000;
/** Milliseconds in which the element is kept in view while content above it loads. */
const SETTLING_MS = 2000;
const OWN_MOVES = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Scrolls to the target of the URL and marks it for a moment; returns whether it is marked. */
export function useMeantMark(card: RefObject<HTMLElement | null>, isMeant: boolean): boolean {
  const [isMarked, setIsMarked] = useState(isMeant);
  const [wasMeant, setWasMeant] = useState(isMeant);
  if (isMeant !== wasMeant) {
    setWasMeant(isMeant);
    setIsMarked(isMeant);
  }
  useEffect(() => {
    const own = card.current;
    if (!isMeant || !own) return undefined;
    const stop = keepInView(own);
    const timer = setTimeout(() => setIsMarked(false), MARKED_MS);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [card, isMeant]);
  return isMarked;
}

/**
 * Keeps it in view until the screen has loaded, or the person scrolls; returns a cleanup function.
 */
function keepInView(element: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const show = () => element.scrollIntoView({ block: 'center' });
  show();
  const sizes = new ResizeObserver(show);
  for (let up = element.parentElement; up; up = up.parentElement) sizes.observe(up);
  const stop = () => {
    sizes.disconnect();
    controller.abort();
  };
  const timer = setTimeout(stop, SETTLING_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { signal, passive: true });
  return stop;
}
