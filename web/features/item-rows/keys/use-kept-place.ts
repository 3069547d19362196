import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

import { useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { activate } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';

/** What keys need to know of a layout: in which order rows follow each other, and how to bring one into sight. */
export interface RowOrder {
  readonly length: number;
  indexOf(row: ShownRow): number;
  rowFrom(index: number, step: 1 | -1): ShownRow | null;
}

/** When the active row is deleted or archived, the one after it becomes active, else the one before. */
export function useKeptPlace(lines: () => RowOrder): void {
  const { view, store, source } = useListScreen();
  const known = useRef<RowOrder | null>(null);
  const latest = useRef(lines);
  const check = useCallback(() => {
    const [before, now] = [known.current, latest.current()];
    known.current = now;
    const { active, isPeeking } = store.getState();
    if (!active || !before || before === now || now.indexOf(active) !== -1) return;
    const item = workItems.get(active.id);
    // Rows also leave when their group is folded, or the list is another.
    if (item && source.holds(item, view.facts)) return;
    const next = neighborIn(before, active, (row) => now.indexOf(row) !== -1);
    activate(store, next, !isPeeking && isFocusLost());
  }, [view, store, source]);
  useLayoutEffect(() => {
    latest.current = lines;
    check();
  });
  useEffect(() => view.subscribe(check), [view, check]);
}

/** Brings the active row into sight when something outside the list has made it that. */
export function useWantedSight(lines: () => RowOrder, show: (index: number) => void): void {
  const { store } = useListScreen();
  const isWanted = useListState(({ wantsSight }) => wantsSight);
  const latest = useRef({ lines, show });
  useEffect(() => {
    latest.current = { lines, show };
  });
  useEffect(() => {
    if (!isWanted) return;
    const { active } = store.getState();
    const at = active ? latest.current.lines().indexOf(active) : -1;
    if (at !== -1) latest.current.show(at);
    store.setState({ wantsSight: false });
  }, [store, isWanted]);
}

/** The next row that is still there; at the end the last one before. */
function neighborIn(
  before: RowOrder,
  row: ShownRow,
  isHere: (row: ShownRow) => boolean,
): ShownRow | null {
  const at = before.indexOf(row);
  if (at === -1) return null;
  for (const step of [1, -1] as const) {
    let next = before.rowFrom(at + step, step);
    while (next && !isHere(next)) next = before.rowFrom(before.indexOf(next) + step, step);
    if (next) return next;
  }
  return null;
}

/** A row that goes takes the focus with it; a menu that deleted it is about to close. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('body, [role^="menu"]');
}
