import { type ReactElement, type ReactNode, useEffect, useState } from 'react';

import { onTurnedBack } from '#web/features/work-items/data/update.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { onCommand } from '#web/lib/shortcuts/shortcuts.ts';
import { useFocusHome } from '#web/ui/dialogs/return-focus.ts';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';

import { useListScreen, useListState } from './list-screen.ts';
import { ItemRowMenuItems } from './menu/item-row-menu-items.tsx';
import { activate, type ListStore, rowAt, rowKey } from './selection.ts';

interface HeldListProps {
  readonly children: ReactNode;
  /** What a layout adds to the menu of a row, at its top. */
  readonly menuOf?: ((row: ShownRow) => ReactNode) | undefined;
}

/**
 * What all layouts have around their rows: the row people are at keeps its place while they are,
 * and a right click, a long press or the menu key opens its menu.
 */
export function HeldList({ children, menuOf }: HeldListProps) {
  const { store, source } = useListScreen();
  const [menuRow, setMenuRow] = useState<ShownRow | null>(null);
  useHold();
  useTurnedBack();
  useFocusAtActive();
  const setAt = (isAt: boolean) => store.setState({ isAt });
  const rows = (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only watches where people are
    <div
      className="relative flex min-h-0 min-w-0 flex-1 flex-col"
      onPointerEnter={() => setAt(true)}
      onPointerLeave={({ currentTarget }) => setAt(currentTarget.contains(document.activeElement))}
      onFocus={({ target }) =>
        store.setState({ isAt: true, isRowFocused: target.matches('[data-row]') })
      }
      onBlur={({ currentTarget, relatedTarget }) =>
        store.setState({
          isAt: currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'),
          isRowFocused: false,
        })
      }
    >
      {children}
    </div>
  );
  if (!source.capabilities.canAct) return rows;
  return (
    <RowsMenu
      row={menuRow}
      menuOf={menuOf}
      opensFor={(pressed) => {
        const row = rowAt(pressed);
        // A finger that goes on resting has lifted the row: it gets the menu when it goes without having moved.
        if (!row || store.getState().lifted.size > 0) return false;
        activate(store, row);
        setMenuRow(row);
        return true;
      }}
    >
      {rows}
    </RowsMenu>
  );
}

interface RowsMenuProps extends Pick<HeldListProps, 'menuOf'> {
  readonly children: ReactElement;
  readonly row: ShownRow | null;
  readonly opensFor: (pressed: EventTarget) => boolean;
}

/** The one menu of all rows. */
function RowsMenu({ row, menuOf, opensFor, children }: RowsMenuProps) {
  const { store } = useListScreen();
  const [toRename, setToRename] = useState<ShownRow | null>(null);
  return (
    <ContextMenu
      menu={
        row && (
          <>
            {menuOf?.(row)}
            <ItemRowMenuItems row={row} onRename={() => setToRename(row)} />
          </>
        )
      }
      opensFor={opensFor}
      finalFocus={() => activeElementOf(store)}
      onClosed={() => {
        // The open menu keeps the focus from the title.
        if (toRename) store.setState({ renaming: rowKey(toRename) });
        setToRename(null);
      }}
    >
      {children}
    </ContextMenu>
  );
}

/** Where the menu leaves the focus: in the title that is being written, else at the row that is active by now. */
function activeElementOf(list: ListStore): HTMLElement | null {
  const { active, renaming } = list.getState();
  const key = renaming ?? (active && rowKey(active));
  const row = key && document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
  return row ? (row.querySelector('input') ?? row) : null;
}

/**
 * The row that is marked is the one with the focus as soon as a key acts on it, also where the pointer marked it: what
 * the key opens gives the focus back to it.
 */
function useFocusAtActive(): void {
  const { store, isPart } = useListScreen();
  useFocusHome(() => activeElementOf(store));
  useEffect(
    () =>
      onCommand(() => {
        const { isPeeking, isAt } = store.getState();
        const { activeElement } = document;
        const isFree = activeElement === document.body || activeElement?.matches('[data-row]');
        if (!isFree || isPeeking || (isPart && !isAt)) return;
        const row = activeElementOf(store);
        if (row && row !== activeElement) row.focus({ preventScroll: true });
      }),
    [store, isPart],
  );
}

function useHold(): void {
  const { view } = useListScreen();
  const held = useListState(({ active, isAt }) => (isAt ? (active?.id ?? null) : null));
  useEffect(() => (held === null ? undefined : view.hold([held])), [view, held]);
}

/** What undo turns back goes to its place at once, with the focus: a gesture of one's own is not held. */
function useTurnedBack(): void {
  const { view, store } = useListScreen();
  useEffect(
    () =>
      onTurnedBack((ids) => {
        const { active, isRowFocused } = store.getState();
        view.place(ids);
        const row = active && ids.includes(active.id) && view.rowOf(active);
        if (row) activate(store, row, isRowFocused);
      }),
    [view, store],
  );
}
