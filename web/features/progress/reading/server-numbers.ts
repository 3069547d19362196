import { useCallback, useSyncExternalStore } from 'react';

import type { ContainerName } from '#shared/containers.ts';
import type { ProgressOf } from '#shared/contract/progress.ts';
import {
  type Measured,
  type Progressed,
  progressedOf,
} from '#web/features/progress/counting/counts.ts';
import { itemRows } from '#web/features/progress/counting/rows.ts';
import { projectPath, useProjectPlace } from '#web/features/projects/store.ts';
import { get } from '#web/lib/http/http.ts';
import { store } from '#web/lib/store/collection.ts';
import type { Frame } from '#web/lib/store/feed-store.ts';

/** Numbers are read again when changes have come to rest for this long, in milliseconds. */
const SETTLE_MS = 600;

interface List {
  readonly kind: ContainerName;
  readonly projectId: string;
  readonly path: string;
  shown: number;
  isRead: boolean;
}

/** What the server has counted, for whoever does not have the items: read once for all of a project. */
class ServerNumbers {
  readonly #known = new Map<string, Progressed>();
  readonly #lists = new Map<string, List>();
  readonly #listeners = new Set<() => void>();
  readonly #due = new Map<string, ReturnType<typeof setTimeout>>();
  #stop: (() => void) | null = null;

  /** The numbers of one thing, null until they have come. */
  of(kind: ContainerName, id: string): Progressed | null {
    return this.#known.get(`${kind} ${id}`) ?? null;
  }

  /** Reads the numbers of a project, and again after changes, as long as somebody shows them. */
  open(place: Pick<List, 'kind' | 'projectId' | 'path'>, listener: () => void): () => void {
    const list = this.#lists.get(place.path) ?? { ...place, shown: 0, isRead: false };
    this.#lists.set(place.path, list);
    list.shown += 1;
    this.#listeners.add(listener);
    this.#stop ??= store.feed.onFrame((frame) => this.#take(frame));
    if (!list.isRead) {
      list.isRead = true;
      void this.#read(list);
    }
    return () => {
      list.shown -= 1;
      // What happens from now on is not followed.
      if (list.shown === 0) list.isRead = false;
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  }

  #take({ scope, up, del }: Frame): void {
    const projects = new Set((up[itemRows.entity] ?? []).map((row) => String(row['project_id'])));
    const gone = del.some(([entity]) => entity === itemRows.entity);
    for (const [path, list] of this.#lists) {
      const { projectId, shown } = list;
      const isAffected = projects.has(projectId) || (gone && scope.endsWith(projectId));
      if (shown === 0 || !isAffected || this.#due.has(path)) continue;
      const read = () => {
        this.#due.delete(path);
        void this.#read(list);
      };
      this.#due.set(path, setTimeout(read, SETTLE_MS));
    }
  }

  async #read(list: List): Promise<void> {
    const { kind, path } = list;
    try {
      const rows = await get<readonly ProgressOf[]>(path);
      for (const row of rows) this.#known.set(`${kind} ${row.id}`, progressedOf(row));
      for (const listener of this.#listeners) listener();
    } catch {
      // The last numbers stay; they are read again with the next change, or when the screen is opened again.
      list.isRead = false;
    }
  }
}

const serverNumbers = new ServerNumbers();

/** The numbers of the server; null = they have not come, or are not wanted, or there are none (epics). */
export function useServerNumbers(
  kind: Measured,
  id: string,
  projectId: string,
  isWanted: boolean,
): Progressed | null {
  const listed = kind === 'epic' || !isWanted || projectId === '' ? null : kind;
  const path = projectPath(useProjectPlace(projectId), `${kind}-counts`);
  const subscribe = useCallback(
    (listener: () => void) =>
      listed ? serverNumbers.open({ kind: listed, projectId, path }, listener) : () => undefined,
    [listed, projectId, path],
  );
  return useSyncExternalStore(subscribe, () => listed && serverNumbers.of(listed, id));
}
