import { createStore, type StoreApi } from 'zustand';

import type { Cell, ShownRow } from '#web/features/work-items/lists/selection.ts';

/** What people do in a list, apart from what it shows: where they are, what they have chosen and folded. */
export interface ListState {
  /** The one row that keys act on. */
  readonly active: ShownRow | null;
  /** Where a range of the selection begins. */
  readonly anchor: ShownRow | null;
  readonly selected: ReadonlySet<string>;
  /** Cells that are folded, by `cellKey`. */
  readonly folded: ReadonlySet<string>;
  /** Items whose sub-items are shown below them. */
  readonly expanded: ReadonlySet<string>;
  /** The cell whose quick add is open. */
  readonly adding: string | null;
  /** The row whose title is being written, by `rowKey`. */
  readonly renaming: string | null;
  /** Whether the pointer or the focus is in the list: its active row is held in place. */
  readonly isAt: boolean;
  /** Whether a row itself has the focus: Enter and Space are its, not a button's. */
  readonly isRowFocused: boolean;
  /** An item is open over or beside the list: keys are its. */
  readonly isPeeking: boolean;
  /** The active row shall get the focus as soon as it is drawn. */
  readonly wantsFocus: boolean;
  /** The active row shall be brought into sight, as that of an open item. */
  readonly wantsSight: boolean;
  /** What is being dragged. */
  readonly lifted: ReadonlySet<string>;
  /** Whether rows can be chosen at all. */
  readonly canSelect: boolean;
}

export type ListStore = StoreApi<ListState>;

export const NOTHING: ReadonlySet<string> = new Set();

/** Makes the state of one list; `foldedPlace` names where the browser keeps what is folded. */
export function createListStore(foldedPlace: string, canSelect = true): ListStore {
  const store = createStore<ListState>(() => ({
    active: null,
    anchor: null,
    selected: NOTHING,
    folded: readFolded(foldedPlace),
    expanded: NOTHING,
    adding: null,
    renaming: null,
    isAt: false,
    isRowFocused: false,
    isPeeking: false,
    wantsFocus: false,
    wantsSight: false,
    lifted: NOTHING,
    canSelect,
  }));
  store.subscribe(({ folded }, { folded: before }) => {
    if (folded !== before) keepFolded(foldedPlace, folded);
  });
  return store;
}

/** Names a group, or a part of one. */
export function cellKey({ group, part }: Cell): string {
  return part === undefined ? group : `${group} ${part}`;
}

/** Names a row where it is shown: an item may be in several groups. */
export function rowKey(row: ShownRow): string {
  return `${row.id} ${cellKey(row)}`;
}

/** The row an event happened in, by what rows write on themselves (`rowKey`). */
export function rowAt(target: EventTarget): ShownRow | null {
  const key =
    target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (!key) return null;
  const [id = '', group = '', ...part] = key.split(' ');
  const row = { id, group, ...(part.length > 0 && { part: part.join(' ') }) };
  return rowKey(row) === key ? row : null;
}

/** Makes a row the active one; with focus when a key did it. */
export function activate(store: ListStore, row: ShownRow | null, wantsFocus = false): void {
  const { active } = store.getState();
  const isSame = active !== null && row !== null && rowKey(active) === rowKey(row);
  if (isSame && !wantsFocus) return;
  store.setState({ active: isSame ? active : row, wantsFocus });
}

/** Chooses a row, or no longer. */
export function toggleSelected(store: ListStore, row: ShownRow): void {
  if (!store.getState().canSelect) return;
  const selected = new Set(store.getState().selected);
  if (!selected.delete(row.id)) selected.add(row.id);
  store.setState({ selected, anchor: row });
}

/** Chooses these rows besides those that are chosen, or none of them any more. */
export function select(store: ListStore, ids: Iterable<string>, isChosen = true): void {
  if (!store.getState().canSelect) return;
  const selected = new Set(store.getState().selected);
  for (const id of ids) {
    if (isChosen) selected.add(id);
    else selected.delete(id);
  }
  store.setState({ selected });
}

/** Chooses nothing. */
export function clearSelection(store: ListStore): void {
  store.setState({ selected: NOTHING, anchor: null });
}

/** Folds a cell, or opens it. */
export function toggleFolded(store: ListStore, cell: Cell, isFolded?: boolean): void {
  store.setState(({ folded }) => ({ folded: toggledIn(folded, cellKey(cell), isFolded) }));
}

/** Shows an item's sub-items below it, or no longer. */
export function toggleExpanded(store: ListStore, id: string, isExpanded?: boolean): void {
  store.setState(({ expanded }) => ({ expanded: toggledIn(expanded, id, isExpanded) }));
}

function toggledIn(set: ReadonlySet<string>, key: string, isIn = !set.has(key)) {
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

function readFolded(place: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []);
  } catch {
    return NOTHING;
  }
}

function keepFolded(place: string, folded: ReadonlySet<string>): void {
  try {
    if (folded.size === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify([...folded]));
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}
