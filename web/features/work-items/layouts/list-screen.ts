import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';

import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useListSnapshot } from '#web/features/work-items/lists/use-list-view.ts';
import { type ListState, type ListStore, rowKey } from '#web/features/work-items/selection.ts';
import type { Display } from '#web/features/work-items/toolbar/display.ts';

/** What every part of a list stands on. It is the same object until the list or its settings are others. */
export interface ListScreen {
  readonly source: ListSource;
  readonly view: ListView;
  readonly store: ListStore;
  readonly display: Display;
  /** Groups whose columns are left out. */
  readonly hidden: ReadonlySet<string>;
  readonly hide: (group: string, isHidden: boolean) => void;
  /** Whether the person may change items that others have made. */
  readonly canEdit: boolean;
  readonly canCreate: boolean;
  /** Opens an item beside the list. */
  readonly open: (id: string) => void;
  /** Where people are told to be who edit an item of this list. */
  readonly place: string;
}

export const ListScreenContext = createContext<ListScreen | null>(null);

/** The list a component is part of. */
export function useListScreen(): ListScreen {
  const screen = use(ListScreenContext);
  if (!screen) throw new Error('This belongs into a list.');
  return screen;
}

/** The groups that a list shows, in order. */
export function shownGroups({ view, hidden }: ListScreen): readonly ListGroup[] {
  const { groups } = view.snapshot();
  return hidden.size === 0 ? groups : groups.filter(({ key }) => !hidden.has(key));
}

/** The same, for what draws them. */
export function useShownGroups(): readonly ListGroup[] {
  const { view, hidden } = useListScreen();
  const { groups } = useListSnapshot(view);
  return useMemo(
    () => (hidden.size === 0 ? groups : groups.filter(({ key }) => !hidden.has(key))),
    [groups, hidden],
  );
}

/** Something of what people do in the list; renders again when that changes. */
export function useListState<Value>(pick: (state: ListState) => Value): Value {
  return useStore(useListScreen().store, pick);
}

/** Whether this row is the active one. */
export function useIsActive(row: ShownRow): boolean {
  const key = rowKey(row);
  return useListState(({ active }) => active !== null && rowKey(active) === key);
}

/** Whether this item is chosen. */
export function useIsSelected(id: string): boolean {
  return useListState(({ selected }) => selected.has(id));
}
