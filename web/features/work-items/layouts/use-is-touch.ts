import { useSyncExternalStore } from 'react';

const COARSE = '(hover: none) and (pointer: coarse)';

/** Whether people point with a finger here: nothing can wait for a hover. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(subscribe, read);
}

function read(): boolean {
  return matchMedia(COARSE).matches;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(COARSE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
