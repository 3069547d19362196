import type { KeyboardEvent } from 'react';

interface SectionKeys {
  /** Whether the row hides others, and how that is changed. */
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

/** The arrows along a row: they go from it to its controls and back; a section they fold. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, section?: SectionKeys): void {
  const { key, currentTarget: row, target } = event;
  // Menus of a row are its children for React, not in the page.
  if (!(target instanceof HTMLElement) || !row.contains(target)) return;
  // A control answers these itself: they are not the row's.
  if (target !== row && (key === 'Enter' || key === ' ')) event.stopPropagation();
  if (event.defaultPrevented || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return;
  const isOn = (key === 'ArrowRight') !== (getComputedStyle(row).direction === 'rtl');
  event.preventDefault();
  event.stopPropagation();
  if (section) {
    if (isOn === section.isFolded) section.onFold();
    return;
  }
  const controls = [...row.querySelectorAll<HTMLElement>('button')].filter(
    (control) => control.offsetParent !== null,
  );
  const next = controls[controls.findIndex((one) => one === target) + (isOn ? 1 : -1)];
  if (next) next.focus();
  else if (!isOn) row.focus();
}
