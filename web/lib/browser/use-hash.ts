import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

/** Hash of the current URL, with its `#`. */
export function useHash(): string {
  const history = useRouter({ warn: false })?.history;
  return useSyncExternalStore(
    // The router notifies before the browser has updated its location.
    (listener) => history?.subscribe(() => queueMicrotask(listener)) ?? (() => undefined),
    () => location.hash,
  );
}
