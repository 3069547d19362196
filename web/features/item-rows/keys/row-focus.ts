import type { KeyboardEvent } from 'react';

/**
 * Arrows along the line of reading go from control to control inside a row, which is one stop of the Tab key; Escape goes back to the row. Whether the key did something.
 */
export function moveFocusInRow(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, currentTarget: row, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (target instanceof HTMLElement && target.matches('input, textarea')) return false;
  const isInside = target !== row;
  if (key === 'Escape' && isInside) {
    row.focus({ preventScroll: true });
    return took(event);
  }
  const isRtl = getComputedStyle(row).direction === 'rtl';
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key];
  if (step === undefined || (!isInside && step === -1)) return false;
  const cells = [...row.querySelectorAll<HTMLElement>('[data-cell]')];
  const at = cells.findIndex((cell) => cell === target || cell.contains(target as Node));
  const next = cells[at + step];
  if (next) next.focus({ preventScroll: true });
  else if (step === -1) row.focus({ preventScroll: true });
  return took(event);
}

function took(event: KeyboardEvent): boolean {
  event.preventDefault();
  event.stopPropagation();
  return true;
}
