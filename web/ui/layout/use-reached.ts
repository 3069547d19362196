import { useId, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether a button that opens something has been reached, and what it needs until then: a screen has many menus and
 * panels and opens few, so each begins with the pointer or the focus at its button, or when it is opened otherwise.
 */
export function useReached(handle: { open(id: string): void }, open: boolean | undefined) {
  const id = useId();
  const [isReached, setIsReached] = useState(false);
  const reach = () => setIsReached(true);
  const reachAndOpen = () => {
    flushSync(reach);
    handle.open(id);
  };
  if (open && !isReached) reach();
  const waiting = {
    'aria-expanded': false,
    onPointerEnter: reach,
    onPointerDown: reach,
    onFocus: reach,
    // Of a screen reader: nothing else has come before.
    onClick: reachAndOpen,
  };
  return { isReached, button: { id, ...(!isReached && waiting) } };
}
