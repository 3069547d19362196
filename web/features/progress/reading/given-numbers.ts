import { useCallback, useMemo, useSyncExternalStore } from 'react';

import type { Progress } from '#shared/contract/progress.ts';
import { type Progressed, progressedOf } from '#web/features/progress/counting/counts.ts';
import { itemRows } from '#web/features/progress/counting/rows.ts';
import { projectPath, useProjectPlace } from '#web/features/projects/store.ts';
import { get } from '#web/lib/http/http.ts';
import { store } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import type { Frame, ScopeNews } from '#web/lib/store/feed-store.ts';

/** Numbers are read again when changes have come to rest for this long, in milliseconds. */
const SETTLE_MS = 600;

interface Watched {
  readonly id: string;
  readonly projectId: string;
  /** Where its numbers are read. */
  readonly path: string;
  shown: number;
  /** What was read since it was given; null = nothing yet. */
  read: Progressed | null;
}

/**
 * Cycles whose items are not here: their numbers came with a screen, and are read again, one request for each cycle
 * and burst of changes, when an item of it may have changed.
 */
class GivenNumbers {
  readonly #watched = new Map<string, Watched>();
  readonly #listeners = new Set<() => void>();
  /** The cycle an item was in when the feed told of it last. */
  readonly #cycles = new Map<string, string | null>();
  readonly #due = new Map<string, ReturnType<typeof setTimeout>>();
  #stops: readonly (() => void)[] = [];

  read(id: string): Progressed | null {
    return this.#watched.get(id)?.read ?? null;
  }

  open(place: Pick<Watched, 'id' | 'projectId' | 'path'>, listener: () => void): () => void {
    const { id } = place;
    if (this.#listeners.size === 0) {
      this.#stops = [
        store.feed.onFrame((frame) => this.#take(frame)),
        store.feed.onScope((news) => this.#onScope(news)),
      ];
    }
    this.#listeners.add(listener);
    const watched = this.#watched.get(id) ?? { ...place, shown: 0, read: null };
    this.#watched.set(id, watched);
    watched.shown += 1;
    return () => {
      this.#listeners.delete(listener);
      watched.shown -= 1;
      if (watched.shown === 0) this.#watched.delete(id);
      if (this.#listeners.size === 0) this.#close();
    };
  }

  #close(): void {
    for (const stop of this.#stops) stop();
    for (const timer of this.#due.values()) clearTimeout(timer);
    this.#stops = [];
    this.#due.clear();
    this.#cycles.clear();
  }

  #take({ scope, up, del }: Frame): void {
    for (const row of up[itemRows.entity] ?? []) this.#takeRow(row);
    for (const [entity, id] of del) {
      if (entity === itemRows.entity) this.#touch(this.#placesOf(id, null, scope));
    }
  }

  #takeRow(row: FeedImage): void {
    const cycle = typeof row['cycle_id'] === 'string' ? row['cycle_id'] : null;
    this.#touch(this.#placesOf(row.id, cycle, String(row['project_id'])));
    this.#cycles.set(row.id, cycle);
  }

  /** The cycles that an item is in or may have been in; where it was is only known of items told of before. */
  #placesOf(item: string, now: string | null, place: string): readonly Watched[] {
    const before = this.#cycles.get(item);
    return [...this.#watched.values()].filter(
      ({ id, projectId }) =>
        id === now || (before === undefined ? place.endsWith(projectId) : before === id),
    );
  }

  /** Something was missed. */
  #onScope({ is, scope }: ScopeNews): void {
    if (is !== 'loaded') return;
    this.#touch([...this.#watched.values()].filter(({ projectId }) => scope.endsWith(projectId)));
  }

  #touch(places: readonly Watched[]): void {
    for (const place of places) {
      if (this.#due.has(place.id)) continue;
      this.#due.set(
        place.id,
        setTimeout(() => void this.#readAgain(place), SETTLE_MS),
      );
    }
  }

  async #readAgain(place: Watched): Promise<void> {
    this.#due.delete(place.id);
    try {
      place.read = progressedOf(await get<Progress>(place.path));
      for (const listener of this.#listeners) listener();
    } catch {
      // The last numbers stay until the next change.
    }
  }
}

const givenNumbers = new GivenNumbers();

/** Numbers of a cycle that came with the screen, kept current; null where none came. */
export function useGivenNumbers(
  id: string,
  projectId: string,
  given: Progress | null | undefined,
  isWanted: boolean,
): Progressed | null {
  const isFollowed = given !== undefined && isWanted;
  const path = projectPath(useProjectPlace(projectId), `cycles/${id}/progress`);
  const subscribe = useCallback(
    (listener: () => void) =>
      isFollowed ? givenNumbers.open({ id, projectId, path }, listener) : () => undefined,
    [id, projectId, path, isFollowed],
  );
  const read = useSyncExternalStore(subscribe, () => (isFollowed ? givenNumbers.read(id) : null));
  const first = useMemo(() => given && progressedOf(given), [given]);
  return isFollowed ? (read ?? first ?? null) : null;
}
