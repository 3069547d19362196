import type { KeyboardEvent } from 'react';

/** Letters typed into an open list find a line in it; they are not commands of the page behind. */
export function keepLetters(event: KeyboardEvent): void {
  const isLetter = event.key.length === 1 && !event.metaKey && !event.ctrlKey && !event.altKey;
  if (isLetter) event.stopPropagation();
}

/** Keys pressed in a dialog or panel are not commands of the page behind, but for those with a modifier. */
export function keepKeys(event: KeyboardEvent): void {
  const leaves = event.key === 'Escape' || event.key === 'Tab';
  if (!leaves && !event.metaKey && !event.ctrlKey && !event.altKey) event.stopPropagation();
}
