import { useCallback, useMemo, useSyncExternalStore } from 'react';

import { childIndex } from '#web/features/item-rows/parts/child-index.ts';
import { rowKey } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import type { Slot } from '#web/ui/layout/use-reorder.ts';

/** A sub-item where it stands in the tree. */
export interface SubItemPlace {
  readonly key: string;
  readonly id: string;
  /** The group of the list that it, or what it is below of, stands in. */
  readonly group: string;
  /** The items from the open one down to what it is directly below. */
  readonly path: readonly string[];
}

/** Where something is dropped: below which item, and before which of those there; null = after all of them. */
export interface TreeSpot {
  readonly parentId: string;
  readonly group: string;
  readonly beforeId: string | null;
}

type ChildrenOf = (id: string) => readonly string[];

/** The lines of the tree: those of the groups, each with what is below it where that is opened. */
export function linesOf(
  rootId: string,
  groups: readonly Pick<ListGroup, 'key' | 'ids'>[],
  childrenOf: ChildrenOf,
): readonly SubItemPlace[] {
  const lines: SubItemPlace[] = [];
  const put = (id: string, group: string, path: readonly string[]) => {
    // Two changes at once may have closed a circle, until the server has refused one.
    if (path.includes(id)) return;
    lines.push({ key: rowKey({ id, group }), id, group, path });
    for (const child of childrenOf(id)) put(child, group, [...path, id]);
  };
  for (const { key, ids } of groups) for (const id of ids) put(id, key, [rootId]);
  return lines;
}

/** What is below the opened items, in the order people gave it: the same function until that changes. */
export function useOpenedChildren(opened: ReadonlySet<string>): ChildrenOf {
  const read = useCallback(() => {
    const { of } = childIndex.snapshot();
    return [...opened].map((id) => `${id}:${of(id).join(',')}`).join(' ');
  }, [opened]);
  const text = useSyncExternalStore(childIndex.subscribe, read);
  return useMemo(() => {
    const children = new Map(
      text.split(' ').map((part) => {
        const [id = '', ids = ''] = part.split(':');
        return [id, ids.split(',').filter(Boolean)];
      }),
    );
    return (id: string) => children.get(id) ?? [];
  }, [text]);
}

/** Where a drop puts a line; null where it cannot go: below itself, or where it is. */
export function spotOf(
  lines: readonly SubItemPlace[],
  rootId: string,
  key: string,
  slot: Slot,
): TreeSpot | null {
  const moved = lines.find((line) => line.key === key);
  if (!moved) return null;
  if (slot.startsWith('end:')) return { parentId: rootId, group: slot.slice(4), beforeId: null };
  const isInto = slot.startsWith('into:');
  const target = lines.find((line) => line.key === slot.slice(slot.indexOf(':') + 1));
  if (!target || target.id === moved.id || target.path.includes(moved.id)) return null;
  const { id, group } = target;
  if (!isInto) return { parentId: parentOf(target), group, beforeId: id };
  return id === parentOf(moved) ? null : { parentId: id, group, beforeId: null };
}

/** Whether anything is below an item, as far as is known. */
export function hasBelow(id: string): boolean {
  return (workItems.get(id)?.sub_issues_count ?? 0) > 0 || childIndex.snapshot().of(id).length > 0;
}

/** What a line is directly below. */
export function parentOf({ path }: SubItemPlace): string {
  return path.at(-1) ?? '';
}
