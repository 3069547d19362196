import { createStore, type StoreApi } from 'zustand';

import { workItems } from '#web/features/work-items/data/store.ts';
import { canMove, canReorder, putInto } from '#web/features/work-items/layouts/keys/moving.ts';
import {
  type ListScreen,
  mayEdit,
  shownGroups,
} from '#web/features/work-items/layouts/list-screen.ts';
import { isManual } from '#web/features/work-items/lists/list-settings.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';

/** A drag as it stands: what is moved, and where it would fall. */
export interface DragState {
  readonly row: ShownRow | null;
  readonly ids: ReadonlySet<string>;
  readonly slot: Spot | null;
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
    isKeyboard: false,
    dropped: null,
  }));
}

/** Whether a person may change the item of a row: what is not here yet is the server's to refuse. */
export function mayLift(screen: ListScreen, id: string): boolean {
  const item = workItems.get(id);
  return !item || mayEdit(screen, item);
}

/** Lifts a row, with all that are chosen when it is one of them and that the person may change. */
export function lift(drag: DragStore, screen: ListScreen, row: ShownRow, isKeyboard: boolean) {
  const { selected } = screen.store.getState();
  const along = selected.has(row.id) ? [...selected].filter((id) => mayLift(screen, id)) : [];
  const ids = new Set([...along, row.id]);
  const slot = isKeyboard ? { ...homeOf(row), index: placeOf(screen, row, ids) } : null;
  drag.setState({ row, ids, slot, isKeyboard, dropped: null });
}

/** Says where the row would fall; null = nowhere. */
export function aim(drag: DragStore, screen: ListScreen, wanted: Spot | null): void {
  const { row, slot, ids, isKeyboard } = drag.getState();
  let next = row && wanted ? allowed(screen, row, wanted) : null;
  // Keys go on from the row's own place, where the pointer would put it nowhere.
  if (isKeyboard && row && !next) next = { ...homeOf(row), index: placeOf(screen, row, ids) };
  if (isSameSpot(slot, next)) return;
  drag.setState({ slot: next });
}

/** Lets the row fall where it would; whether it moved. */
export function drop(drag: DragStore, screen: ListScreen): Spot | null {
  const { row, ids, slot } = drag.getState();
  let moved: Spot | null = null;
  if (row && slot && !isAtHome(screen, row, slot, ids)) {
    putInto(screen, inOrder(screen, ids), row, slot);
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

/** The same where groups stand below each other: past the end of one the next begins. */
export function stepOver(drag: DragStore, screen: ListScreen, way: Way): void {
  const { slot: before, ids } = drag.getState();
  step(drag, screen, way);
  const { slot } = drag.getState();
  if (!slot || slot !== before || way === 'next' || way === 'previous') return;
  step(drag, screen, way === 'down' ? 'next' : 'previous');
  const { slot: beside } = drag.getState();
  if (!beside || beside === slot) return;
  aim(drag, screen, { ...beside, index: way === 'down' ? 0 : restOf(screen, beside, ids).length });
}

/** The rows of a cell that are not being moved: spots are counted among them. */
export function restOf(
  { view }: ListScreen,
  { group, part }: Pick<Spot, 'group' | 'part'>,
  ids: ReadonlySet<string>,
): readonly string[] {
  const all = view.group(group, part).ids;
  return ids.size === 0 ? all : all.filter((id) => !ids.has(id));
}

/** Where a row may fall: another group only where groups can be changed, another place only in people's order. */
function allowed(screen: ListScreen, row: ShownRow, wanted: Spot): Spot | null {
  const isHome = row.group === wanted.group && row.part === wanted.part;
  if (!isHome && !canMove(screen)) return null;
  if (isManual(screen.view.settings)) return canReorder(screen) ? wanted : null;
  return isHome ? null : { ...wanted, index: 0 };
}

function isAtHome(
  screen: ListScreen,
  row: ShownRow,
  slot: Spot,
  ids: ReadonlySet<string>,
): boolean {
  if (ids.size > 1 || row.group !== slot.group || row.part !== slot.part) return false;
  return slot.index === placeOf(screen, row, ids);
}

function homeOf({ group, part }: ShownRow): Pick<Spot, 'group' | 'part'> {
  return { group, part };
}

function placeOf({ view }: ListScreen, row: ShownRow, ids: ReadonlySet<string>): number {
  const all = view.group(row.group, row.part).ids;
  return all.slice(0, all.indexOf(row.id)).filter((id) => !ids.has(id)).length;
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
  return a?.group === b?.group && a?.part === b?.part && a?.index === b?.index;
}
