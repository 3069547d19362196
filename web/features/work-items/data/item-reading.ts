import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import type { FeedStore } from '#web/lib/store/feed-store.ts';

import { workItems } from './store.ts';
import { type Read, readAudience, readDeleted, readItems, type Taker } from './sync-items.ts';

const ENTITY = workItems.entity;
/** More rows at once would hold up the page. */
const MAX_WAITING = 4_000;

/** One reading of a project's items into the store. */
export interface Reading {
  readonly store: FeedStore;
  readonly read: Read;
  readonly projectId: string;
  /** Where the project's calls begin. */
  readonly path: string;
  /** The audience through which the person sees the items. */
  readonly scope: string;
  /** Whether what it brings still counts: not after a newer one has begun. */
  readonly isWanted: () => boolean;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Brings all items. Answers whether they are certainly all; then those that were `expected` and have not come are
 * gone.
 */
export async function bringAll(reading: Reading, expected: readonly string[]): Promise<boolean> {
  const { store, read, path, scope } = reading;
  let isAll = false;
  await whileWatching(reading, async (isTouched) => {
    const { ids, isWhole } = await shownAtLast(reading, (taker) => readItems(read, path, taker));
    isAll = isWhole;
    if (!isWhole || !reading.isWanted()) return;
    for (const id of expected) {
      if (!ids.has(id) && !isTouched(id)) store.remove(ENTITY, id, scope);
    }
  });
  return isAll;
}

/** Brings what has changed since, and takes out what was deleted, as far as that leaves a trace. */
export async function bringChanges(reading: Reading, since: string): Promise<void> {
  const { store, read, path, scope } = reading;
  await whileWatching(reading, async (isTouched) => {
    await shownAtLast(reading, (taker) => readItems(read, path, taker, since));
    const deleted = await readDeleted(read, path, since);
    if (!reading.isWanted()) return;
    for (const id of deleted) {
      // Those in the archive are listed too, and may be on the screen.
      const isListed = store.get(ENTITY, id)?.['archived_at'] === null;
      if (isListed && !isTouched(id)) store.remove(ENTITY, id, scope);
    }
  });
}

/** Brings everything of the audience and takes out the rest: then nothing is missing, whatever has happened. */
export async function bringAudience(reading: Reading): Promise<void> {
  const { store, read, scope, projectId } = reading;
  await whileWatching(reading, async (isTouched) => {
    const ids = await shownAtLast(reading, (taker) => readAudience(read, scope, taker));
    if (!reading.isWanted()) return;
    for (const { id } of itemsOf(store, projectId)) {
      if (!ids.has(id) && !isTouched(id)) store.remove(ENTITY, id, scope);
    }
  });
}

/** The items of a project in the store. */
export function itemsOf(store: FeedStore, projectId: string): FeedImage[] {
  return store.all(ENTITY).filter((row) => row['project_id'] === projectId);
}

/** The newest change among rows; moments in UTC are ordered as texts. */
export function newestOf(rows: readonly FeedImage[]): string | null {
  return rows.reduce<string | null>((newest, row) => later(newest, row), null);
}

/** The later one of a moment and the last change of a row. */
export function later(moment: string | null, row: FeedImage): string {
  const changed = String(row['updated_at']);
  return moment === null || changed > moment ? changed : moment;
}

/** What frames say meanwhile they know better than a reading that began before. */
async function whileWatching(
  { store }: Reading,
  work: (isTouched: (id: string) => boolean) => Promise<void>,
): Promise<void> {
  const watch = store.watch(ENTITY);
  try {
    await work((id) => watch.touched.has(id));
  } finally {
    watch.stop();
  }
}

/** Reads, and shows also the last rows that have come. */
async function shownAtLast<Found>(
  reading: Reading,
  read: (taker: Taker) => Promise<Found>,
): Promise<Found> {
  const taker = takerOf(reading);
  const found = await read(taker);
  taker.show();
  return found;
}

/**
 * Takes rows as they come, and shows them when they make what is there longer by an eighth: each time a list is put in
 * order anew, which is then done some dozens of times instead of once a page. `show` shows the rest.
 */
function takerOf({ store, scope, isWanted, onProgress }: Reading): Taker & { show(): void } {
  let waiting: WorkItemImage[] = [];
  let shown = 0;
  const show = () => {
    if (isWanted()) for (const row of waiting) store.put(ENTITY, row, scope);
    shown += waiting.length;
    waiting = [];
  };
  return {
    rows: (rows) => {
      waiting.push(...rows);
      if (waiting.length >= Math.min(shown / 8, MAX_WAITING)) show();
    },
    progress: (done, total) => {
      if (isWanted()) onProgress(done, total);
    },
    show,
  };
}
