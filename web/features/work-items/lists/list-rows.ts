import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { store } from '#web/lib/store/collection.ts';
import type { EntityListener } from '#web/lib/store/entity-store.ts';

/** The work items of a store, as lists read them. */
export interface ListRows {
  get(id: string): WorkItemImage | undefined;
  all(): readonly WorkItemImage[];
  /** Rises with every change. */
  version(): number;
  /** Ids of what has changed since a version; null = that is too long ago. */
  changedSince(version: number): Iterable<string> | null;
  /** Calls `listener` with the ids that changed. Returns an unsubscribe function. */
  subscribe(listener: EntityListener): () => void;
}

/** The work items of this tab. */
export const workItemRows: ListRows = {
  get: (id) => workItems.get(id),
  all: () => workItems.all(),
  version: () => store.versionOf(workItems.entity),
  changedSince: (version) => store.changedSince(workItems.entity, version),
  subscribe: (listener) => store.subscribeEntity(workItems.entity, listener),
};
