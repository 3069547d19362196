import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Find = () => HTMLElement | null;

/** Where the focus was when something opened: an element, and of a row its name, since lists draw rows anew. */
interface Origin {
  readonly element: HTMLElement | null;
  readonly row: string | null;
}

const homes: Find[] = [];

/** Says where people are on a screen: the focus goes there when what had it has gone. */
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
  /** Of the popup, so that the focus is taken from it alone. */
  readonly popup: RefObject<HTMLDivElement | null>;
  /** For the popup's own `finalFocus`: false = the focus has gone on, and stays there. */
  readonly finalFocus: () => HTMLElement | boolean;
}

/**
 * The one rule for all that stands over a page: however it ends, the focus goes back to where it was when it opened,
 * at once. `wanted` = to something else that is known by then.
 */
export function useReturnFocus(isOpen: boolean, wanted?: Find): ReturnFocus {
  const popup = useRef<HTMLDivElement>(null);
  // While it is drawn: its own first field has the focus before any effect.
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
      // The press outside that closed it puts the focus nowhere, or back into what is going, after this.
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

/** Whether people are elsewhere by now. A press on what is around the place to go back to is a press on nothing. */
function hasGoneOn(popup: HTMLElement | null, back: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (!activeElement || popup?.contains(activeElement) || activeElement.contains(back))
    return false;
  return activeElement !== document.body && activeElement.closest('[data-ending-style]') === null;
}
