import { useCallback, useSyncExternalStore } from 'react';

import type { Progress } from '#shared/contract/progress.ts';
import {
  type Measured,
  type Progressed,
  progressedOf,
} from '#web/features/progress/counting/counts.ts';
import { projectPath } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { get } from '#web/lib/http/http.ts';
import { store } from '#web/lib/store/collection.ts';
import type { Frame } from '#web/lib/store/feed-store.ts';

/** Numbers are read again when changes have come to rest for this long, in milliseconds. */
const SETTLE_MS = 600;

type Listed = 'cycle' | 'module';
type Row = Partial<Progress> & { readonly id: string };

/** What the server has counted, for whoever does not have the items: read once for all of a project. */
class ServerNumbers {
  readonly #known = new Map<string, Progressed>();
  readonly #lists = new Map<string, { shown: number; isRead: boolean }>();
  readonly #listeners = new Set<() => void>();
  readonly #due = new Map<string, ReturnType<typeof setTimeout>>();
  #stop: (() => void) | null = null;

  /** The numbers of one thing, null until they have come. */
  of(kind: Listed, id: string): Progressed | null {
    return this.#known.get(`${kind} ${id}`) ?? null;
  }

  /** Reads the numbers of a project, and again after changes, as long as somebody shows them. */
  open(kind: Listed, projectId: string, listener: () => void): () => void {
    const key = `${kind} ${projectId}`;
    const list = this.#lists.get(key) ?? { shown: 0, isRead: false };
    this.#lists.set(key, list);
    list.shown += 1;
    this.#listeners.add(listener);
    this.#stop ??= store.feed.onFrame((frame) => this.#take(frame));
    if (!list.isRead) {
      list.isRead = true;
      void this.#read(kind, projectId);
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
    const projects = new Set((up[workItems.entity] ?? []).map((row) => String(row['project_id'])));
    const gone = del.some(([entity]) => entity === workItems.entity);
    for (const [key, { shown }] of this.#lists) {
      const [kind, projectId = ''] = key.split(' ');
      const isTold = projects.has(projectId) || (gone && scope.endsWith(projectId));
      if (shown === 0 || !isTold || this.#due.has(key)) continue;
      const read = () => {
        this.#due.delete(key);
        void this.#read(kind === 'module' ? kind : 'cycle', projectId);
      };
      this.#due.set(key, setTimeout(read, SETTLE_MS));
    }
  }

  async #read(kind: Listed, projectId: string): Promise<void> {
    try {
      const rows = await get<readonly Row[]>(`${projectPath(projectId)}/${kind}s/`);
      for (const row of rows) this.#known.set(`${kind} ${row.id}`, progressedOf(row));
      for (const listener of this.#listeners) listener();
    } catch {
      // The last numbers stay; they are read again with the next change, or when the screen is opened again.
      const list = this.#lists.get(`${kind} ${projectId}`);
      if (list) list.isRead = false;
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
  const listed = kind === 'epic' || !isWanted ? null : kind;
  const subscribe = useCallback(
    (listener: () => void) =>
      listed ? serverNumbers.open(listed, projectId, listener) : () => undefined,
    [listed, projectId],
  );
  return useSyncExternalStore(subscribe, () => listed && serverNumbers.of(listed, id));
}
