import type { KeyboardEvent } from 'react';

interface TreeLine {
  /** Null when nothing is below it. */
  readonly isExpanded: boolean | null;
  readonly onExpand: (isExpanded: boolean) => void;
}

/** Arrows go through the tree from a line's title or its chevron: up, down, in and out; nothing with a modifier. */
export function handleTreeKey(event: KeyboardEvent<HTMLElement>, line: TreeLine): void {
  const { target, currentTarget: row } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (
    !(target instanceof HTMLElement) ||
    !target.matches('a, [aria-expanded]:not([aria-haspopup])')
  )
    return;
  const isRtl = getComputedStyle(row).direction === 'rtl';
  const acts: Readonly<Record<string, () => void>> = {
    ArrowUp: () => focusLine(rowsAround(row), rowsAround(row).indexOf(row) - 1),
    ArrowDown: () => focusLine(rowsAround(row), rowsAround(row).indexOf(row) + 1),
    [isRtl ? 'ArrowLeft' : 'ArrowRight']: () => goIn(row, line),
    [isRtl ? 'ArrowRight' : 'ArrowLeft']: () => goOut(row, line),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function goIn(row: HTMLElement, { isExpanded, onExpand }: TreeLine): void {
  const rows = rowsAround(row);
  if (isExpanded === false) onExpand(true);
  else if (isExpanded) focusLine(rows, rows.indexOf(row) + 1);
}

function goOut(row: HTMLElement, { isExpanded, onExpand }: TreeLine): void {
  if (isExpanded) return onExpand(false);
  const rows = rowsAround(row);
  const above = rows.slice(0, rows.indexOf(row));
  return focusLine(
    rows,
    above.findLastIndex((other) => levelOf(other) < levelOf(row)),
  );
}

function rowsAround(row: HTMLElement): HTMLElement[] {
  return [...(row.closest('[data-tree]')?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])];
}

const levelOf = (row: HTMLElement): number => Number(row.getAttribute('aria-level'));

function focusLine(rows: readonly HTMLElement[], index: number): void {
  rows[index]?.querySelector<HTMLElement>('a')?.focus();
}
