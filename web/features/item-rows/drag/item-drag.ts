import { createStore, type StoreApi } from 'zustand';

import { canMove, canReorder, putInto, putSubItem } from '#web/features/item-rows/keys/moving.ts';
import { type ListScreen, mayEdit, shownGroups } from '#web/features/item-rows/list-screen.ts';
import { childIndex } from '#web/features/item-rows/parts/child-index.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { isManual } from '#web/features/work-items/lists/list-settings.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';

/** A drag as it stands: what is moved, and where it would fall. */
export interface DragState {
  readonly row: ShownRow | null;
  readonly ids: ReadonlySet<string>;
  readonly slot: Spot | null;
  /** The item that the row is shown below; null of rows of the list itself. */
  readonly parent: string | null;
  readonly isKeyboard: boolean;
  /** What has just been dropped: it flashes. */
  readonly dropped: string | null;
}

export type DragStore = StoreApi<DragState>;

/** What has been dropped flashes that long. */
const FLASH_MS = 2_000;
const NOBODY: ReadonlySet<string> = new Set();

/** Makes the state of a layout's drags. */
export function createDragStore(): DragStore {
  return createStore<DragState>(() => ({
    row: null,
    ids: NOBODY,
    slot: null,
    parent: null,
    isKeyboard: false,
    dropped: null,
  }));
}

/** Whether a person may change the item of a row: what is not here yet is the server's to refuse. */
export function mayLift(screen: ListScreen, id: string): boolean {
  const item = workItems.get(id);
  return !item || mayEdit(screen, item);
}

/**
 * Lifts a row, with all that are chosen when it is one of them and that the person may change. What is shown below an
 * item moves alone.
 */
export function lift(
  drag: DragStore,
  screen: ListScreen,
  row: ShownRow,
  isKeyboard: boolean,
  parent: string | null = null,
) {
  const { selected } = screen.store.getState();
  const isAlone = parent !== null || !selected.has(row.id);
  const along = isAlone ? [] : [...selected].filter((id) => mayLift(screen, id));
  const ids = new Set([...along, row.id]);
  drag.setState({ row, ids, slot: null, parent, isKeyboard, dropped: null });
  if (isKeyboard) drag.setState({ slot: homeSpot(drag.getState(), screen, row) });
}

/** Says where the row would fall; null = nowhere. */
export function aim(drag: DragStore, screen: ListScreen, wanted: Spot | null): void {
  const { row, slot, parent, isKeyboard } = drag.getState();
  let next = row && wanted ? allowed(screen, row, parent, wanted) : null;
  // Keys go on from the row's own place, where the pointer would put it nowhere.
  if (isKeyboard && row && !next) next = homeSpot(drag.getState(), screen, row);
  if (isSameSpot(slot, next)) return;
  drag.setState({ slot: next });
}

/** Lets the row fall where it would; whether it moved. */
export function drop(drag: DragStore, screen: ListScreen): Spot | null {
  const { row, ids, slot, parent } = drag.getState();
  let moved: Spot | null = null;
  if (row && slot && !isAtHome(drag.getState(), screen, row, slot)) {
    if (parent === null) putInto(screen, inOrder(screen, ids), row, slot);
    else putSubItem(screen, row, slot);
    moved = slot;
  }
  const dropped = moved && row ? row.id : null;
  drag.setState({ row: null, ids: NOBODY, slot: null, dropped });
  setTimeout(() => {
    if (drag.getState().dropped === dropped) drag.setState({ dropped: null });
  }, FLASH_MS);
  return moved;
}

/** Puts the row back. */
export function cancel(drag: DragStore): void {
  drag.setState({ row: null, ids: NOBODY, slot: null });
}

export type Way = 'up' | 'down' | 'next' | 'previous';

/** Moves the slot by one: along its column, or to the column beside it. */
export function step(drag: DragStore, screen: ListScreen, way: Way): void {
  const { row, slot, ids } = drag.getState();
  if (!row || !slot) return;
  if (way === 'up' || way === 'down') {
    const most = restOf(screen, slot, ids).length;
    const index = Math.min(most, Math.max(0, slot.index + (way === 'up' ? -1 : 1)));
    aim(drag, screen, { ...slot, index });
    return;
  }
  const keys = shownGroups(screen).map(({ key }) => key);
  const group = keys[keys.indexOf(slot.group) + (way === 'next' ? 1 : -1)];
  if (group === undefined) return;
  const most = restOf(screen, { ...slot, group }, ids).length;
  aim(drag, screen, { ...slot, group, index: Math.min(slot.index, most) });
}

/**
 * The same where groups stand below each other: past the end of one the next begins. What is shown below an item goes
 * out of it past its ends and backwards, and below the row before it forwards.
 */
export function stepOver(drag: DragStore, screen: ListScreen, way: Way): void {
  const { slot: before, ids, parent } = drag.getState();
  const across =
    before && parent !== null ? acrossLevels(drag.getState(), screen, before, way) : null;
  if (across) return aim(drag, screen, across);
  step(drag, screen, way);
  const { slot } = drag.getState();
  if (!slot || slot !== before || way === 'next' || way === 'previous') return;
  step(drag, screen, way === 'down' ? 'next' : 'previous');
  const { slot: beside } = drag.getState();
  if (!beside || beside === slot) return;
  aim(drag, screen, { ...beside, index: way === 'down' ? 0 : restOf(screen, beside, ids).length });
}

/** Where a sub-item goes from one level to another; null where a step stays on its level. */
function acrossLevels({ ids }: DragState, screen: ListScreen, slot: Spot, way: Way): Spot | null {
  const { group, parent, index } = slot;
  const rest = restOf(screen, slot, ids);
  const above = rest[index - 1];
  if (way === 'next') {
    if (above === undefined) return null;
    const below = { group, parent: above };
    return { ...below, index: restOf(screen, below, ids).length };
  }
  if (parent === undefined) return null;
  if (way === 'up' && index > 0) return null;
  if (way === 'down' && index < rest.length) return null;
  const outer = screen.view.group(group).ids.includes(parent)
    ? { group }
    : { group, parent: workItems.get(parent)?.parent_id ?? undefined };
  const place = restOf(screen, outer, ids).indexOf(parent);
  return { ...outer, index: way === 'up' ? place : place + 1 };
}

/** The rows of a cell, or below an item, that are not being moved: spots are counted among them. */
export function restOf(
  { view }: ListScreen,
  { group, part, parent }: Pick<Spot, 'group' | 'part' | 'parent'>,
  ids: ReadonlySet<string>,
): readonly string[] {
  const all = parent === undefined ? view.group(group, part).ids : subItemsOf(parent);
  return ids.size === 0 ? all : all.filter((id) => !ids.has(id));
}

const subItemsOf = (id: string) => childIndex.snapshot().of(id);

/** Where a row may fall: another group only where groups can be changed, another place only in people's order. */
function allowed(
  screen: ListScreen,
  row: ShownRow,
  parent: string | null,
  wanted: Spot,
): Spot | null {
  // Sub-items are in people's own order everywhere; nothing goes below itself.
  if (wanted.parent !== undefined) return isBelow(wanted.parent, row.id) ? null : wanted;
  const isHome = row.group === wanted.group && row.part === wanted.part;
  if (!isHome && !canMove(screen)) return null;
  if (isManual(screen.view.settings)) return canReorder(screen) ? wanted : null;
  return isHome && parent === null ? null : { ...wanted, index: 0 };
}

/** Whether an item is another one, or below it. */
function isBelow(id: string, above: string): boolean {
  for (let at: string | null = id; at !== null; at = workItems.get(at)?.parent_id ?? null) {
    if (at === above) return true;
  }
  return false;
}

function isAtHome(state: DragState, screen: ListScreen, row: ShownRow, slot: Spot): boolean {
  return state.ids.size === 1 && isSameSpot(slot, homeSpot(state, screen, row));
}

/** The place that a row has now. */
function homeSpot({ parent, ids }: DragState, { view }: ListScreen, row: ShownRow): Spot {
  const { group, part, id } = row;
  const all = parent === null ? view.group(group, part).ids : subItemsOf(parent);
  const index = all.slice(0, all.indexOf(id)).filter((other) => !ids.has(other)).length;
  return { group, part, ...(parent !== null && { parent }), index };
}

/** Several are put down in the order in which they are shown. */
function inOrder({ view }: ListScreen, ids: ReadonlySet<string>): string[] {
  const { groups } = view.snapshot();
  const shown = groups.flatMap((group) =>
    group.parts.length > 0 ? group.parts.flatMap((part) => part.ids) : group.ids,
  );
  return [...new Set(shown.filter((id) => ids.has(id)))];
}

function isSameSpot(a: Spot | null, b: Spot | null): boolean {
  return (
    a?.group === b?.group && a?.part === b?.part && a?.parent === b?.parent && a?.index === b?.index
  );
}
