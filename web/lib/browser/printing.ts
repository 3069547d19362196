import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let isPrinting = false;
/** The screen's theme, restored after printing in the light one. */
let theme: string | undefined;

/** Prepares the page for printing in `beforeprint`, which has to finish synchronously. */
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

/** Whether the page is being printed: partly drawn lists are then drawn completely. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isPrinting,
  );
}
