import { useDirection } from '@base-ui/react/direction-provider';
import type { KeyboardEvent } from 'react';

import { alongLine } from '#web/ui/keys/along-line.ts';

/**
 * Keys of a table row: up, down, Home and End move between rows; left and right between the row's
 * controls; Escape moves back to the row; Enter and the menu key open its menu.
 */
export function useRowKeys(openMenu?: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  const isRtl = useDirection() === 'rtl';
  return (event) => {
    const row = event.currentTarget;
    const isRow = event.target === row;
    // React bubbles keys from the row's menu, which is elsewhere in the DOM.
    if (!(event.target instanceof Node) || !row.contains(event.target)) return;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (openMenu && (isMenuKey || (isRow && event.key === 'Enter'))) {
      event.preventDefault();
      openMenu();
      return;
    }
    const target = isRow && rowAt(row, event.key);
    const next = target || alongLine(row, row, event.target, { key: event.key, isRtl });
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
}

function rowAt(row: HTMLElement, key: string): Element | null | undefined {
  if (key === 'ArrowDown') return row.nextElementSibling;
  if (key === 'ArrowUp') return row.previousElementSibling;
  if (key === 'Home') return row.parentElement?.firstElementChild;
  if (key === 'End') return row.parentElement?.lastElementChild;
  return null;
}
