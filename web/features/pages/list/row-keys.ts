import type { KeyboardEvent } from 'react';

interface RowKeys {
  /** null = nothing lies below it. */
  readonly isFolded: boolean | null;
  readonly onFold: (isFolded: boolean) => void;
  /** Goes to the row above it in the tree. */
  readonly onUp: () => void;
}

/** The arrows along a row: they fold it, and go from it to its controls and back. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, keys: RowKeys): void {
  const { key, currentTarget: row, target } = event;
  if (event.defaultPrevented || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return;
  // Menus of a row are its children for React, not in the page.
  if (!(target instanceof HTMLElement) || !row.contains(target)) return;
  const isRtl = getComputedStyle(row).direction === 'rtl';
  const isOn = (key === 'ArrowRight') !== isRtl;
  const controls = [...row.querySelectorAll<HTMLElement>('button')];
  const at = controls.findIndex((control) => control === target);
  event.preventDefault();
  if (target === row) {
    if (isOn && keys.isFolded === true) keys.onFold(false);
    else if (isOn) controls[0]?.focus();
    else if (keys.isFolded === false) keys.onFold(true);
    else keys.onUp();
    return;
  }
  const next = isOn ? controls[at + 1] : controls[at - 1];
  if (next) next.focus();
  else if (!isOn) row.focus();
}
