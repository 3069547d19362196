import { useId, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether a popup's button has been hovered, focused or opened, and the props for it until then: a
 * screen has many menus and panels and opens few, so each mounts only when it is reached.
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
    // Screen readers send a click without hover or focus.
    onClick: reachAndOpen,
  };
  return { isReached, button: { id, ...(!isReached && waiting) } };
}
