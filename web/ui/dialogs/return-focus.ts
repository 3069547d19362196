import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Find = () => HTMLElement | null;

/** Element with the focus before opening, and its row's id, since lists recreate rows. */
interface Origin {
  readonly element: HTMLElement | null;
  readonly row: string | null;
}

const homes: Find[] = [];

/** Registers where the focus goes on this screen when its element has been removed. */
export function useFocusHome(find: Find): void {
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    const home = () => latest.current();
    homes.push(home);
    return () => void homes.splice(homes.indexOf(home), 1);
  }, []);
}

interface ReturnFocus {
  /** Ref of the popup, whose focus is the only one to be moved. */
  readonly popup: RefObject<HTMLDivElement | null>;
  /** For the popup's `finalFocus`: false = the focus is elsewhere already, and stays. */
  readonly finalFocus: () => HTMLElement | boolean;
}

/**
 * The focus rule of all overlays: on closing, the focus returns at once to where it was on
 * opening. `wanted` = to another element, known by then.
 */
export function useReturnFocus(isOpen: boolean, wanted?: Find): ReturnFocus {
  const popup = useRef<HTMLDivElement>(null);
  // During render: the popup's own first field takes the focus before any effect.
  const [origin, setOrigin] = useState(() => (isOpen ? originNow() : null));
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOrigin(originNow());
  }
  const latest = useRef<Find>(() => null);
  useLayoutEffect(() => {
    latest.current = () => wanted?.() ?? (origin && placeOf(origin));
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const shown = popup.current;
    const goBack = () => {
      const back = latest.current();
      if (!hasGoneOn(shown, back)) focusOn(back);
    };
    return () => {
      goBack();
      // The outside press that closes it moves the focus after this, to nothing or back into the
      // closing popup.
      requestAnimationFrame(() => {
        if (origin?.element?.isConnected) goBack();
      });
    };
  }, [isOpen, origin]);
  return {
    popup,
    finalFocus: () => {
      const back = latest.current();
      return !hasGoneOn(popup.current, back) && (back ?? true);
    },
  };
}

function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

function originNow(): Origin {
  const { activeElement } = document;
  const element =
    activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  return { element, row: element?.dataset['row'] ?? null };
}

function placeOf({ element, row }: Origin): HTMLElement | null {
  const found = row && document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`);
  if (found) return found;
  return row === null && element?.isConnected ? element : (homes.at(-1)?.() ?? null);
}

/**
 * Whether the person has moved elsewhere. A press on the surroundings of the return target does
 * not count.
 */
function hasGoneOn(popup: HTMLElement | null, back: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (!activeElement || popup?.contains(activeElement) || activeElement.contains(back))
    return false;
  return activeElement !== document.body && activeElement.closest('[data-ending-style]') === null;
}
