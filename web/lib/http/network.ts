import { createStore, useStore } from 'zustand';

/** Whether the browser has a network; the server may still be unreachable. */
export function isOnline(): boolean {
  // Outside of a browser it is unknown: assume there is one.
  const { onLine = true }: { readonly onLine?: boolean } =
    typeof navigator === 'undefined' ? {} : navigator;
  return onLine;
}

const strange = createStore(() => ({ isAnswering: false }));

/**
 * Records whether the last answer came from something other than our server: a captive portal, a
 * firewall.
 */
export function noteForeignReply(isAnswering: boolean): void {
  if (strange.getState().isAnswering !== isAnswering) strange.setState({ isAnswering });
}

/** Whether something else answers in place of the server. */
export function useForeignReply(): boolean {
  return useStore(strange).isAnswering;
}

/** Calls `listener` when the browser is online again. Returns an unsubscribe function. */
export function onOnline(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

/** First and longest delay between attempts, in milliseconds. */
interface Waits {
  readonly first: number;
  readonly longest: number;
}

/**
 * Delay after a number of failed attempts: exponential, with jitter so that clients do not
 * reconnect together.
 */
export function waitAfter(tries: number, { first, longest }: Waits): number {
  const wait = Math.min(longest, first * 2 ** Math.min(tries - 1, 10));
  return wait * (0.5 + Math.random() / 2);
}
