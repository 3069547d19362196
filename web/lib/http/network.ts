import { createStore, useStore } from 'zustand';

/** The browser says that there is no network, and the server answers: both run on one machine. */
let isNear = false;
/** The network was lost while the page was open: a late answer of before says nothing. */
let isLost = false;
const returns = new Set<() => void>();

/** Whether there is a way to the server, which may still be unreachable. */
export function isOnline(): boolean {
  // Outside of a browser it is unknown: assume there is one.
  const { onLine = true }: { readonly onLine?: boolean } =
    typeof navigator === 'undefined' ? {} : navigator;
  return onLine || isNear;
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

/** Records an answer of our server. */
export function noteReply(): void {
  noteForeignReply(false);
  if (isOnline() || isLost) return;
  isNear = true;
  for (const listener of returns) listener();
}

/** Calls `listener` when there is a way to the server again. Returns an unsubscribe function. */
export function onOnline(listener: () => void): () => void {
  returns.add(listener);
  return () => returns.delete(listener);
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => {
    [isNear, isLost] = [false, true];
  });
  window.addEventListener('online', () => {
    [isNear, isLost] = [false, false];
    for (const listener of returns) listener();
  });
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
