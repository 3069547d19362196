import { createContext, type RefObject, use, useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { Order } from '#shared/lib/work-item-lists/orders.ts';
import type { CanIn } from '#web/features/permissions/store.ts';
import type { Display } from '#web/features/work-items/filters/display.ts';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';

import { type ListState, type ListStore, rowKey } from './selection.ts';

/** What every part of a list stands on. It is the same object until the list or its settings are others. */
export interface ListScreen {
  readonly source: ListSource;
  readonly view: ListView;
  readonly store: ListStore;
  readonly display: Display;
  /** Groups whose columns are left out. */
  readonly hidden: ReadonlySet<string>;
  readonly hide: (group: string, isHidden: boolean) => void;
  /** What is chosen about the layout, as JSON: the layout reads its own. The same object until that changes. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** Changes some of it; absent where nothing is kept. */
  readonly setOptions?: ((options: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Orders the list by something else; null = as it is for somebody who has chosen nothing. */
  readonly setOrder?: ((order: Order | null) => void) | undefined;
  readonly me: string;
  /** What the person may do in each project of the list. */
  readonly can: CanIn;
  /** Whether they may change items of others in some project of the list. */
  readonly canEdit: boolean;
  readonly canCreate: boolean;
  /** Opens an item beside the list. */
  readonly open: (id: string) => void;
  /** Whether the list is a part of a page that has more than it: it scrolls with the page, whose keys go on. */
  readonly isPart?: boolean | undefined;
  /** Where presence shows who edits an item of the project. */
  readonly placeOf: (projectId: string) => string;
}

export const ListScreenContext = createContext<ListScreen | null>(null);

/** The list a component is part of. */
export function useListScreen(): ListScreen {
  const screen = use(ListScreenContext);
  if (!screen) throw new Error('This belongs into a list.');
  return screen;
}

/** Whether the person may change this item here. */
export function mayEdit(
  { source, can }: Pick<ListScreen, 'source' | 'can'>,
  { project_id, created_by }: WorkItemImage,
): boolean {
  return source.capabilities.canEdit && can(project_id, 'work_item.update', created_by);
}

/** The groups that a list shows, in order. */
export function shownGroups({ view, hidden }: ListScreen): readonly ListGroup[] {
  const { groups } = view.snapshot();
  return hidden.size === 0 ? groups : groups.filter(({ key }) => !hidden.has(key));
}

/** The same, for what draws them. */
export function useShownGroups(): readonly ListGroup[] {
  const { view, hidden } = useListScreen();
  const groups = useOfList(view, 'groups');
  return useMemo(
    () => (hidden.size === 0 ? groups : groups.filter(({ key }) => !hidden.has(key))),
    [groups, hidden],
  );
}

/** Something of what people do in the list; renders again when that changes. */
export function useListState<Value>(pick: (state: ListState) => Value): Value {
  return useStore(useListScreen().store, pick);
}

/**
 * Whether the keys of lists are this list's now: on a page that has more than it, while somebody is at it; and not while
 * they move what is lifted.
 */
export function useHasKeys(): boolean {
  const { isPart } = useListScreen();
  return useListState(
    ({ isAt, selected, lifted }) => lifted.size === 0 && (!isPart || isAt || selected.size > 0),
  );
}

/** Where people are at one row. */
export interface RowState {
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isRenaming: boolean;
  readonly isLifted: boolean;
  /** The Tab key stops here: at the active row, or at the first where there is none. */
  readonly isTabStop: boolean;
  /** A key has made it the active row: it takes the focus as soon as it is drawn. */
  readonly isFocusWanted: boolean;
}

const [ACTIVE, SELECTED, RENAMING, TAB_STOP, FOCUS_WANTED, LIFTED] = [1, 2, 4, 8, 16, 32];

/** The state of a row; it is asked for once a row, not once a cell: there are many. */
export function useRowState(row: ShownRow, isFirst: boolean): RowState {
  const key = rowKey(row);
  const flags = useListState(({ active, selected, renaming, wantsFocus, lifted }) => {
    const isActive = active !== null && active.id === row.id && rowKey(active) === key;
    return (
      (isActive ? ACTIVE : 0) +
      (selected.has(row.id) ? SELECTED : 0) +
      (renaming === key ? RENAMING : 0) +
      (isActive || (active === null && isFirst) ? TAB_STOP : 0) +
      (isActive && wantsFocus ? FOCUS_WANTED : 0) +
      (lifted.has(row.id) ? LIFTED : 0)
    );
  });
  return {
    isActive: (flags & ACTIVE) !== 0,
    isSelected: (flags & SELECTED) !== 0,
    isRenaming: (flags & RENAMING) !== 0,
    isLifted: (flags & LIFTED) !== 0,
    isTabStop: (flags & TAB_STOP) !== 0,
    isFocusWanted: (flags & FOCUS_WANTED) !== 0,
  };
}

/** Gives a row the focus that a key wants for it. */
export function useWantedFocus(
  element: RefObject<HTMLElement | null>,
  { isFocusWanted }: RowState,
): void {
  const { store } = useListScreen();
  // Before the frame is drawn: the ring around the row comes with the row.
  useLayoutEffect(() => {
    if (!isFocusWanted) return;
    store.setState({ wantsFocus: false });
    // A row that was moved has it still: to give it again the browser would lay out the page.
    if (element.current !== document.activeElement) element.current?.focus({ preventScroll: true });
  }, [isFocusWanted, element, store]);
}
