import { useSyncExternalStore } from 'react';

const COARSE = '(hover: none) and (pointer: coarse)';

/** Asked for once: every row and card wants to know. */
let query: MediaQueryList | null = null;

/** Whether people point with a finger here: nothing can wait for a hover. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(subscribe, read);
}

function coarse(): MediaQueryList {
  query ??= matchMedia(COARSE);
  return query;
}

function read(): boolean {
  return coarse().matches;
}

function subscribe(listener: () => void): () => void {
  coarse().addEventListener('change', listener);
  return () => coarse().removeEventListener('change', listener);
}
