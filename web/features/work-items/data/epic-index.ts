import { useSyncExternalStore } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { store } from '#web/lib/store/collection.ts';

import { workItems } from './store.ts';

/**
 * The few epics among all items, kept current row by row: lists and pickers ask for them, and reading through a
 * hundred thousand items at each change would cost too much. It costs nothing until somebody asks.
 */
class EpicIndex {
  readonly #ids = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #isRunning = false;
  #snapshot: readonly WorkItemImage[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#run();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The epics that are here, archived ones too, in the order people gave them: the same list until one changes. */
  readonly snapshot = (): readonly WorkItemImage[] => {
    this.#run();
    return this.#snapshot;
  };

  #run(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#take(workItems.all().map(({ id }) => id));
    store.subscribeEntity(workItems.entity, (ids) => {
      if (!this.#take(ids)) return;
      for (const listener of this.#listeners) listener();
    });
  }

  /** Looks at rows that have changed; whether an epic is among them. */
  #take(ids: Iterable<string>): boolean {
    let isChanged = false;
    for (const id of ids) {
      const isEpic = workItems.get(id)?.is_epic === true;
      if (!isEpic && !this.#ids.has(id)) continue;
      isChanged = true;
      if (isEpic) this.#ids.add(id);
      else this.#ids.delete(id);
    }
    if (!isChanged) return false;
    const rows = [...this.#ids].flatMap((id) => workItems.get(id) ?? []);
    this.#snapshot = rows.toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1));
    return true;
  }
}

export const epicIndex = new EpicIndex();

/** Every epic that is here, archived ones too. */
export function useAllEpics(): readonly WorkItemImage[] {
  return useSyncExternalStore(epicIndex.subscribe, epicIndex.snapshot);
}

/** The epics of a project that can take items, in their order. */
export function useEpics(projectId: string): readonly WorkItemImage[] {
  return openEpicsOf(useAllEpics(), [projectId]);
}

/** Those of epics that are of some projects, and not in the archive. */
export function openEpicsOf(
  epics: readonly WorkItemImage[],
  projectIds: readonly string[],
): readonly WorkItemImage[] {
  return epics.filter((row) => projectIds.includes(row.project_id) && row.archived_at === null);
}
