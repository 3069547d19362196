import i18next from 'i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { type GroupName, groupOf } from '#shared/work-item-fields/registry.ts';
import { type ListScreen, shownGroups } from '#web/features/item-rows/list-screen.ts';
import { childIndex } from '#web/features/item-rows/parts/child-index.ts';
import { activate, toggleExpanded } from '#web/features/item-rows/selection.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import type { WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { isNeeded } from '#web/features/work-items/fields/tables.ts';
import { isManual } from '#web/features/work-items/lists/list-settings.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import { dropPatch, immovableBy } from '#web/features/work-items/lists/moves.ts';
import {
  orderBetween,
  type Spot,
  sortOrderAt,
  sortOrdersAt,
} from '#web/features/work-items/lists/positions.ts';
import type { ShownRow, Cell } from '#web/features/work-items/lists/selection.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** Whether rows can be put into other groups here. */
export function canMove({ canEdit, source, view: { settings } }: ListScreen): boolean {
  const isFixed = immovableBy(settings, source) !== null || settings.groupBy === null;
  return canEdit && !isFixed;
}

/** Whether rows can be put into another order: it is people's own. */
export function canReorder({ canEdit, source, view }: ListScreen): boolean {
  return canEdit && source.capabilities.canReorder && isManual(view.settings);
}

/** Puts items into a spot, from where one of them is shown: one gesture, one step of undo. */
export function putInto(
  { view, store }: ListScreen,
  ids: readonly string[],
  from: ShownRow,
  spot: Spot,
): void {
  if (!putItems(view, ids, from, spot)) return;
  activate(store, { id: from.id, group: spot.group, part: spot.part }, true);
}

/** Puts what is shown below an item elsewhere below one, or into the list itself: one step of undo. */
export function putSubItem({ view, store }: ListScreen, row: ShownRow, spot: Spot): void {
  const item = workItems.get(row.id);
  if (!item) return;
  const patch =
    spot.parent === undefined ? outPatch(view, item, row, spot) : belowPatch(row.id, spot);
  if (!patch) return;
  updateWorkItems([row.id], patch, { key: 'work-items:detail.subItems.change' });
  view.place([row.id]);
  if (spot.parent !== undefined) toggleExpanded(store, spot.parent, true);
  activate(store, { id: row.id, group: spot.group, part: spot.part }, true);
}

function belowPatch(id: string, { parent, index }: Spot): WorkItemPatch {
  const others = childIndex
    .snapshot()
    .of(parent ?? '')
    .filter((other) => other !== id);
  const orderAt = (at: number) => workItems.get(others[at] ?? '')?.sort_order;
  return {
    parent_id: parent ?? null,
    // Those below an item that was never opened may not be here yet.
    ...(others.length > 0 && { sort_order: orderBetween(orderAt(index - 1), orderAt(index)) }),
  };
}

function outPatch(
  view: ListView,
  item: WorkItemImage,
  row: ShownRow,
  spot: Spot,
): WorkItemPatch | null {
  const patch = view.settings.groupBy === null ? {} : groupPatch(view, item, row, spot);
  if (!patch) return null;
  const isOrdered = isManual(view.settings);
  const sort_order = isOrdered ? sortOrderAt(view, spot, new Set([item.id])) : undefined;
  return { ...patch, parent_id: null, ...(sort_order !== undefined && { sort_order }) };
}

/** The same in any list; false when nothing moves. */
export function putItems(
  view: ListView,
  ids: readonly string[],
  from: ShownRow,
  spot: Spot,
): boolean {
  const items = ids.flatMap((id) => workItems.get(id) ?? []);
  const moving = new Set(ids);
  const orders = sortOrdersAt(view, spot, items.length, moving);
  const isAlone = from.group === spot.group && from.part === spot.part;
  const keepsOrder = !isManual(view.settings);
  if (isAlone && keepsOrder) return false;
  const patches = new Map<string, WorkItemPatch>();
  for (const [place, item] of items.entries()) {
    const sort_order = orders[place];
    const patch = groupPatch(view, item, from, spot);
    if (patch) patches.set(item.id, { ...patch, ...(sort_order !== undefined && { sort_order }) });
  }
  updateWorkItems(
    items.map(({ id }) => id),
    ({ id }) => patches.get(id) ?? {},
    {
      key: 'work-items:board.move',
      values: { count: items.length, item: items[0] ? keyOf(items[0]) : '' },
    },
  );
  view.place(ids);
  if (view.settings.groupBy === 'state__group') sayStates(view, items, patches);
  return true;
}

/** Says which state of each project stood for the group: the boards of these projects have names of their own. */
function sayStates(
  { facts }: ListView,
  items: readonly WorkItemImage[],
  patches: ReadonlyMap<string, WorkItemPatch>,
): void {
  const [moved, left] = [new Set<string>(), new Set<string>()];
  for (const { id, project_id } of items) {
    const project = facts.projectName(project_id) ?? '';
    const state = facts.stateName(patches.get(id)?.state_id ?? '');
    if (state !== null) moved.add(i18next.t('work-items:board.mapped.one', { state, project }));
    else if (!patches.get(id)) left.add(project);
  }
  if (moved.size === 0 && left.size === 0) return;
  const text = i18next.t('work-items:board.mapped.none', { projects: formatList([...left]) });
  showToast({
    title:
      moved.size > 0
        ? i18next.t('work-items:board.mapped.title', { states: formatList([...moved]) })
        : text,
    text: moved.size > 0 && left.size > 0 ? text : undefined,
    key: 'mapped',
  });
}

/** Puts a row one place up or down among its neighbors. */
export function moveBy(screen: ListScreen, row: ShownRow, step: 1 | -1): void {
  const spot = spotBeside(screen.view, row, step);
  if (spot) putInto(screen, [row.id], row, spot);
}

/** One place up or down; null at the end. */
export function spotBeside(
  view: ListView,
  { id, group, part }: ShownRow,
  step: 1 | -1,
): Spot | null {
  const { ids } = view.group(group, part);
  const index = ids.indexOf(id) + step;
  return index < 0 || index >= ids.length ? null : { group, part, index };
}

/** Puts a row into the next group or the one before, at its top. */
export function moveToNeighbor(screen: ListScreen, row: ShownRow, step: 1 | -1): void {
  const keys = shownGroups(screen).map(({ key }) => key);
  const group = keys[keys.indexOf(row.group) + step];
  if (group === undefined) return;
  putInto(screen, [row.id], row, { group, part: row.part, index: 0 });
}

/** What changes of an item; it stays in its project. Null = it cannot go there. */
function groupPatch(
  view: ListView,
  item: WorkItemImage,
  from: Cell,
  to: Cell,
): WorkItemPatch | null {
  const own = holds(view.settings.groupBy, item, from);
  const dropped = dropPatch(view, item, own, to);
  if (!dropped) return null;
  const { project_id: _project, ...patch } = dropped;
  return patch;
}

/** The others that are dragged along leave their own values, not that of the row under the pointer. */
function holds(groupBy: GroupName | null, item: WorkItemImage, from: Cell): Cell {
  const field = groupBy === null ? null : groupOf(groupBy).field;
  // Of several values the one of the row under the pointer is meant.
  if (!field || field.kind === 'ids' || field.isOnly !== undefined) return from;
  const value: unknown = Reflect.get(item, field.key);
  if (typeof value === 'string') return { ...from, group: value };
  if (typeof value === 'boolean') return { ...from, group: String(value) };
  return { ...from, group: isNeeded(field) ? from.group : NONE };
}
