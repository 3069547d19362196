import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let isPrinting = false;
/** The theme of the screen while paper has the light one. */
let theme: string | undefined;

/** Prepares the page for paper as soon as the browser is about to print it; it does not wait for anything later. */
export function followPrinting(): void {
  window.addEventListener('beforeprint', () => {
    const { dataset } = document.documentElement;
    theme = dataset['theme'];
    dataset['theme'] = 'light';
    setPrinting(true);
  });
  window.addEventListener('afterprint', () => {
    if (theme !== undefined) document.documentElement.dataset['theme'] = theme;
    setPrinting(false);
  });
}

function setPrinting(next: boolean): void {
  isPrinting = next;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

/** Whether the page is being printed: what the screen shows in part is drawn whole. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isPrinting,
  );
}
