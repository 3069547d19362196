import type { KeyboardEvent } from 'react';

/** Keeps letters in an open list, where they find an entry, from the page's shortcuts. */
export function keepLetters(event: KeyboardEvent): void {
  const isLetter = event.key.length === 1 && !event.metaKey && !event.ctrlKey && !event.altKey;
  if (isLetter) event.stopPropagation();
}

/** Keeps keys in a dialog or panel from the page's shortcuts, except those with a modifier. */
export function keepKeys(event: KeyboardEvent): void {
  const leaves = event.key === 'Escape' || event.key === 'Tab';
  if (!leaves && !event.metaKey && !event.ctrlKey && !event.altKey) event.stopPropagation();
}
