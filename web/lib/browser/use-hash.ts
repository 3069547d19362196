import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

/** The part of the address that leads to a place on the screen, with its `#`. */
export function useHash(): string {
  const history = useRouter({ warn: false })?.history;
  return useSyncExternalStore(
    // The router tells of a new address before the browser has it.
    (listener) => history?.subscribe(() => queueMicrotask(listener)) ?? (() => undefined),
    () => location.hash,
  );
}
