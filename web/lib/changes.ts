import { useSyncExternalStore } from 'react';

import type { HttpError } from './http.ts';
import type { Change, QueuedChange } from './mutations/change.ts';
import { ChangeQueue, type QueueNews } from './mutations/change-queue.ts';
import { openChangeStorage } from './mutations/change-storage.ts';
import { store } from './store/collection.ts';

export interface ChangesOptions {
  readonly userId: string;
  /** Tells the other tabs. */
  readonly tell?: (news: QueueNews) => void;
  readonly onRefused: (change: QueuedChange, error: HttpError) => void;
}

let queue: ChangeQueue | null = null;
const listeners = new Set<() => void>();
const NONE: readonly QueuedChange[] = [];

/** Opens the queue of the person who has signed in; what they left unsent goes on. */
export function openChanges(options: ChangesOptions): ChangeQueue {
  const made = new ChangeQueue({
    tell: () => undefined,
    ...options,
    store,
    storage: openChangeStorage(),
  });
  made.subscribe(() => {
    for (const listener of listeners) listener();
  });
  void made.restore().finally(() => made.becomeSender());
  queue = made;
  return made;
}

/** Leaves the queue: the person has signed out. What is unsent stays for when they come again. */
export function closeChanges(): void {
  queue?.pause();
  queue = null;
  for (const listener of listeners) listener();
}

/** Every write of a signed-in person. */
export const changes = {
  add<Reply = unknown>(change: Change): Promise<Reply> {
    if (!queue) throw new Error('Nobody is signed in.');
    return queue.add<Reply>(change);
  },
  /** Sends again at once what waits for its next try. */
  retry: () => queue?.resume(),
  discard: (id: string) => queue?.discard(id),
};

/** What has not been sent yet (ux L7). */
export function useUnsent(): readonly QueuedChange[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => queue?.waiting ?? NONE,
  );
}
