import { keepFocus } from '#web/features/item-detail/keep-focus.ts';
import { putItems, spotBeside } from '#web/features/item-rows/keys/moving.ts';
import { childIndex } from '#web/features/item-rows/parts/child-index.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { isManual } from '#web/features/work-items/lists/list-settings.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import { orderBetween, sortOrderAt } from '#web/features/work-items/lists/positions.ts';

import { parentOf, type SubItemPlace, type TreeSpot } from './sub-item-lines.ts';

/** The tree of an open item's sub-items. */
export interface SubItemTree {
  readonly view: ListView;
  readonly rootId: string;
  readonly lines: readonly SubItemPlace[];
  /** Shows what is below an item. */
  readonly open: (id: string) => void;
}

/** Whether a line may go there: the list's own order and groups decide about what is directly below the item. */
export function mayPut({ view, rootId }: SubItemTree, line: SubItemPlace, spot: TreeSpot): boolean {
  if (spot.parentId !== rootId) return true;
  const isGrouped = view.settings.groupBy !== null;
  if (parentOf(line) !== rootId) return !isGrouped;
  return isManual(view.settings) || (isGrouped && spot.group !== line.group);
}

/** Puts a line elsewhere in the tree: one gesture, one step of undo. */
export function putLine(tree: SubItemTree, line: SubItemPlace, spot: TreeSpot): void {
  const { view, rootId } = tree;
  keepFocus(() => {
    if (spot.parentId !== rootId) return putBelow(tree, line.id, spot);
    const others = view.group(spot.group).ids.filter((id) => id !== line.id);
    const index = spot.beforeId === null ? others.length : others.indexOf(spot.beforeId);
    const place = { group: spot.group, index };
    if (parentOf(line) === rootId) {
      putItems(view, [line.id], line, place);
      return undefined;
    }
    return change(view, line.id, {
      parent_id: rootId,
      ...(isManual(view.settings) && { sort_order: sortOrderAt(view, place, new Set([line.id])) }),
    });
  });
}

function putBelow({ view, open }: SubItemTree, id: string, spot: TreeSpot): void {
  const others = childIndex
    .snapshot()
    .of(spot.parentId)
    .filter((other) => other !== id);
  const index = spot.beforeId === null ? others.length : others.indexOf(spot.beforeId);
  const orderAt = (at: number) => workItems.get(others[at] ?? '')?.sort_order;
  change(view, id, {
    parent_id: spot.parentId,
    // Those below a line that was never opened may not be here yet.
    ...(others.length > 0 && { sort_order: orderBetween(orderAt(index - 1), orderAt(index)) }),
  });
  open(spot.parentId);
}

function change(
  view: ListView,
  id: string,
  patch: { readonly parent_id: string; readonly sort_order?: number },
): void {
  updateWorkItems([id], patch, { key: 'work-items:detail.subItems.change' });
  view.place([id]);
}

/** Where a step up or down leads among those it stands with; null at the end. */
export function stepOf(tree: SubItemTree, line: SubItemPlace, by: 1 | -1): (() => void) | null {
  const { view, rootId } = tree;
  const parentId = parentOf(line);
  if (parentId === rootId) {
    const spot = isManual(view.settings) ? spotBeside(view, line, by) : null;
    return spot && (() => keepFocus(() => putItems(view, [line.id], line, spot)));
  }
  const siblings = childIndex.snapshot().of(parentId);
  const at = siblings.indexOf(line.id);
  if (siblings[at + by] === undefined) return null;
  // Before the one above, or before the one after the next.
  const beforeId = siblings[by === 1 ? at + 2 : at - 1] ?? null;
  return () => putLine(tree, line, { parentId, group: line.group, beforeId });
}

/** What a line would be below one level further in: the one before it; null when it is the first. */
export function intoOf({ lines }: SubItemTree, line: SubItemPlace): TreeSpot | null {
  const before = lines.slice(0, lines.indexOf(line)).toReversed();
  const above = before.find(
    (other) => other.group === line.group && other.path.length <= line.path.length,
  );
  if (!above || above.path.length < line.path.length) return null;
  return { parentId: above.id, group: line.group, beforeId: null };
}

/** Where a line would stand one level further out: after what it is below; null when it is at the outermost. */
export function outOf(tree: SubItemTree, line: SubItemPlace): TreeSpot | null {
  const { path, group } = line;
  const parentId = path.at(-2);
  const after = parentOf(line);
  if (parentId === undefined) return null;
  const siblings =
    parentId === tree.rootId ? tree.view.group(group).ids : childIndex.snapshot().of(parentId);
  const beforeId = siblings[siblings.indexOf(after) + 1] ?? null;
  const spot = { parentId, group, beforeId };
  return mayPut(tree, line, spot) ? spot : null;
}
