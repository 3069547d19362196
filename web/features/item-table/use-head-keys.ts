import type { KeyboardEvent } from 'react';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { askForFilter } from '#web/features/work-items/filters/asked-filter.ts';
import { pressedKey } from '#web/lib/shortcuts/pressed-key.ts';

import { widthOf, withStep, withWidth } from './column-edits.ts';
import { filterOf } from './columns.ts';
import { useTableStore } from './table-state.ts';
import type { TableColumns } from './use-table-layout.ts';

interface HeadKeysOptions {
  readonly columns: TableColumns;
  readonly showColumn: (id: string) => void;
  /** Goes down into the first row. */
  readonly goDown: (column: string) => void;
}

/** What a key makes wider or narrower by, in pixels. */
const STEP = 16;

/** Answers the keys of the names of columns: from one to the other, and what the menu can do. */
export function useHeadKeys({ columns, showColumn, goDown }: HeadKeysOptions) {
  const { setOptions } = useListScreen();
  const table = useTableStore();
  return (event: KeyboardEvent<HTMLElement>) => {
    const id = headAt(event.target);
    // In an open menu the keys are its own.
    if (
      id === null ||
      event.ctrlKey ||
      event.metaKey ||
      !event.currentTarget.contains(event.target as Node)
    )
      return;
    const take = (run: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    const go = (column: string | undefined) => {
      if (column === undefined) return;
      table.setState({ column });
      showColumn(column);
      const { currentTarget } = event;
      requestAnimationFrame(() => focusHead(currentTarget, column));
    };
    const { ids } = columns.layout;
    const step = stepOf(event);
    if (step !== 0 && event.altKey) {
      return take(() => {
        const change = event.shiftKey
          ? withWidth(columns, id, widthOf(columns, id) + step * STEP)
          : withStep(columns, id, step);
        if (change) setOptions?.({ ...change });
        go(id);
      });
    }
    if (event.altKey || event.shiftKey) return;
    if (step !== 0) return take(() => go(ids[ids.indexOf(id) + step]));
    switch (pressedKey(event.nativeEvent)) {
      case 'Home':
        return take(() => go(ids[0]));
      case 'End':
        return take(() => go(ids.at(-1)));
      case 'ArrowDown':
        return take(() => goDown(id));
      case 'f': {
        const field = filterOf(id);
        if (field) take(() => askForFilter(field));
      }
    }
  };
}

/** Along the line of reading is forward. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): 1 | -1 | 0 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  return (key === 'ArrowRight') === isRtl ? -1 : 1;
}

/** The column whose name an event happened in. */
function headAt(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-head]')?.dataset['head'] ?? null;
}

/** Gives the name of a column the focus. */
export function focusHead(within: Element, column: string): void {
  const cell = within.querySelector(`[data-head="${CSS.escape(column)}"]`);
  cell
    ?.querySelector<HTMLElement>('button, input, [role="checkbox"]')
    ?.focus({ preventScroll: true });
}
