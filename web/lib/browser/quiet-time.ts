import { useSyncExternalStore } from 'react';

import { serverNow } from '#web/lib/http/server-time.ts';

const PLACE = 'tutti.quiet-until';
/** Longest delay of a browser timer. */
const MAX_MS = 2 ** 31 - 1;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * End of the quiet time, in which no notification is shown, in every tab of this browser; null =
 * none.
 */
export function useQuietUntil(): string | null {
  return useSyncExternalStore(listen, quietUntil);
}

/** As `useQuietUntil`, outside of components. */
export function quietUntil(): string | null {
  try {
    const until = localStorage.getItem(PLACE);
    return until !== null && Date.parse(until) > serverNow() ? until : null;
  } catch {
    return null;
  }
}

/** Starts the quiet time, or ends it with null. */
export function setQuietUntil(until: Date | null): void {
  try {
    if (until) localStorage.setItem(PLACE, until.toISOString());
    else localStorage.removeItem(PLACE);
  } catch {
    // Storage is blocked: there is no quiet time.
  }
  notify();
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', notify);
    waitForEnd();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', notify);
    clearTimeout(timer);
  };
}

function notify(): void {
  waitForEnd();
  for (const listener of listeners) listener();
}

/** Notifies the listeners when the quiet time ends. */
function waitForEnd(): void {
  clearTimeout(timer);
  const until = quietUntil();
  if (until) timer = setTimeout(notify, Math.min(Date.parse(until) - serverNow() + 50, MAX_MS));
}
