import { useSyncExternalStore } from 'react';

const COARSE = '(hover: none) and (pointer: coarse)';

/** Asked for once, and listened to once: every row and card wants to know. */
let query: MediaQueryList | null = null;
const listeners = new Set<() => void>();

/** Whether people point with a finger here: nothing can wait for a hover. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(subscribe, read);
}

function coarse(): MediaQueryList {
  if (query) return query;
  query = matchMedia(COARSE);
  query.addEventListener('change', () => {
    for (const listener of listeners) listener();
  });
  return query;
}

function read(): boolean {
  return coarse().matches;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
