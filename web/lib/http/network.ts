import { createStore, useStore } from 'zustand';

/** Whether the browser has a network; the server may still be unreachable. */
export function isOnline(): boolean {
  // Outside a browser it is unknown: assume there is one.
  const { onLine = true }: { readonly onLine?: boolean } =
    typeof navigator === 'undefined' ? {} : navigator;
  return onLine;
}

const strange = createStore(() => ({ isAnswering: false }));

/** Notes whether something else than our server answered last: a network that wants a sign-in, a firewall. */
export function noteStranger(isAnswering: boolean): void {
  if (strange.getState().isAnswering !== isAnswering) strange.setState({ isAnswering });
}

/** Whether something else answers in the server's place. */
export function useStranger(): boolean {
  return useStore(strange).isAnswering;
}

/** Calls `listener` whenever the browser has found a network again; returns an unsubscribe function. */
export function onOnline(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

/** First and longest wait between two tries, in milliseconds. */
interface Waits {
  readonly first: number;
  readonly longest: number;
}

/** How long to wait after so many tries that failed: ever longer, and spread so that clients do not come together. */
export function waitAfter(tries: number, { first, longest }: Waits): number {
  const wait = Math.min(longest, first * 2 ** Math.min(tries - 1, 10));
  return wait * (0.5 + Math.random() / 2);
}
