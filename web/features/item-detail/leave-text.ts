import type { KeyboardEvent } from 'react';

/** Escape in a text leaves it for the item around it, where the item's keys work and the next Escape closes it. */
export function leaveText(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Escape' || !(target instanceof HTMLElement)) return;
  // ProseMirror prevents every Escape; one that it uses, as for a list of people, does not come up to here.
  const isText =
    target.isContentEditable || (!event.defaultPrevented && target.matches('input, textarea'));
  // What floats is drawn elsewhere and has an Escape of its own.
  if (isText && currentTarget.contains(target)) currentTarget.focus();
}
