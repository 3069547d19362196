import { useCallback, useSyncExternalStore } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isWaiting } from '#shared/lib/work-item-lists/listed.ts';
import { states } from '#web/features/states/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { store } from '#web/lib/store/collection.ts';

const NOBODY: readonly string[] = [];

/** The items below one, in the order people gave them. */
interface Children {
  readonly of: (id: string) => readonly string[];
  /** How many of those that are here are in the archive: they belong to no number. */
  readonly archivedOf: (id: string) => number;
}

/** Which items are below which, kept current row by row. It costs nothing until somebody asks. */
class ChildIndex {
  readonly #parents = new Map<string, string>();
  /** What decides whether and where an item stands below its parent. */
  readonly #places = new Map<string, string>();
  readonly #children = new Map<string, readonly string[]>();
  readonly #listeners = new Set<() => void>();
  #isRunning = false;
  #snapshot = this.#made();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#run();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Who is below whom now: the same object until that changes. */
  readonly snapshot = (): Children => this.#snapshot;

  #made(): Children {
    return { of: (id) => this.#of(id), archivedOf: (id) => this.#archivedOf(id) };
  }

  #archivedOf(id: string): number {
    this.#run();
    return (this.#children.get(id) ?? []).filter(isArchived).length;
  }

  #of(id: string): readonly string[] {
    this.#run();
    const ids = this.#children.get(id);
    if (!ids) return NOBODY;
    const orderOf = (child: string) => workItems.get(child)?.sort_order ?? 0;
    const madeOf = (child: string) => workItems.get(child)?.created_at ?? '';
    return ids
      .filter((child) => !isArchived(child) && !waits(child))
      .toSorted((a, b) => orderOf(a) - orderOf(b) || madeOf(a).localeCompare(madeOf(b)));
  }

  #run(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (const item of workItems.all()) this.#put(item.id);
    store.subscribeEntity(workItems.entity, (ids) => {
      let isChanged = false;
      for (const id of ids) isChanged = this.#put(id) || isChanged;
      if (isChanged) this.#snapshot = this.#made();
      for (const listener of this.#listeners) listener();
    });
  }

  #put(id: string): boolean {
    const item = workItems.get(id);
    const parent = item?.parent_id ?? undefined;
    const before = this.#parents.get(id);
    if (parent === before) return item !== undefined && parent !== undefined && this.#moved(item);
    if (before !== undefined) this.#set(before, this.#without(before, id));
    if (item === undefined || parent === undefined) {
      this.#parents.delete(id);
      this.#places.delete(id);
    } else {
      this.#parents.set(id, parent);
      this.#places.set(id, placeOf(item));
      this.#set(parent, [...this.#without(parent, id), id]);
    }
    return true;
  }

  /** Whether it stands elsewhere below its parent than before, or no longer there. */
  #moved(item: WorkItemImage): boolean {
    const place = placeOf(item);
    if (this.#places.get(item.id) === place) return false;
    this.#places.set(item.id, place);
    return true;
  }

  #without(parent: string, id: string): string[] {
    return (this.#children.get(parent) ?? []).filter((other) => other !== id);
  }

  #set(parent: string, ids: readonly string[]): void {
    if (ids.length > 0) this.#children.set(parent, ids);
    else this.#children.delete(parent);
  }
}

export const childIndex = new ChildIndex();

const placeOf = (item: WorkItemImage) =>
  `${item.sort_order} ${item.archived_at ?? ''} ${isWaiting(item) ? 'waits' : ''}`;

/** What waits in the intake is below nothing yet. */
function waits(id: string): boolean {
  const item = workItems.get(id);
  return item !== undefined && isWaiting(item);
}

function isArchived(id: string): boolean {
  return workItems.get(id)?.archived_at !== null;
}

/**
 * How many of an item's sub-items are closed, as `3/5`; the number alone while they are not all here. Those in the
 * archive are in neither number, as in `sub_issues_count`, whose new value comes a moment later.
 */
export function useSubItemProgress(id: string, count: number): string {
  const read = useCallback(() => {
    if (count === 0) return '';
    const { of, archivedOf } = childIndex.snapshot();
    const children = of(id);
    if (children.length === 0 || children.length + archivedOf(id) < count) return String(count);
    const closed = children.filter((child) => {
      const group = states.get(workItems.get(child)?.state_id ?? '')?.group;
      return group === 'completed' || group === 'cancelled';
    });
    return `${closed.length}/${children.length}`;
  }, [id, count]);
  return useSyncExternalStore(count === 0 ? never : childIndex.subscribe, read);
}

function never(): () => void {
  return () => undefined;
}
