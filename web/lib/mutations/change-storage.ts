import { type IDBPDatabase, openDB } from 'idb';

import type { KeptChange, QueuedChange } from './change.ts';

const DATABASE = 'tutti-changes';
const VERSION = 1;
const STORE = 'changes';

/**
 * Stores unsent changes across reloads, crashes and closed tabs. Calls reject when storage fails.
 */
export interface ChangeStorage {
  add(change: QueuedChange): Promise<void>;
  remove(id: string): Promise<void>;
  /** Unsent changes of a person. */
  all(userId: string): Promise<KeptChange[]>;
}

/** Opens the IndexedDB storage. Where it is blocked or full, changes live as long as the tab. */
export function openChangeStorage(): ChangeStorage {
  let opening: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opening = null;
  };
  const open = () => {
    if (opening) return opening;
    opening = openDB(DATABASE, VERSION, {
      upgrade: (made) => {
        made.createObjectStore(STORE, { keyPath: 'id' });
      },
      // Another version upgrades the database: close, and open again on the next call.
      blocking: (_current, _wanted, event) => {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  };
  return {
    async add(change) {
      const transaction = (await open()).transaction(STORE, 'readwrite');
      const write = transaction.store.put(change);
      // Commits even if the page closes now.
      transaction.commit();
      await Promise.all([write, transaction.done]);
    },
    async remove(id) {
      await (await open()).delete(STORE, id);
    },
    async all(userId) {
      const rows: KeptChange[] = await (await open()).getAll(STORE);
      return rows.filter((row) => row.userId === userId);
    },
  };
}

/** Timeout of storage calls, in milliseconds. */
const LIMIT_MS = 1_000;
/** Timeout of reading what was kept: a browser that has just started may take seconds to open it. */
export const RESTORE_LIMIT_MS = 15_000;

/** Waits for storage, but not longer than the timeout. */
export function limited<Value>(waiting: Promise<Value>, timeout = LIMIT_MS): Promise<Value> {
  return Promise.race([
    waiting,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The storage does not answer.')), timeout);
    }),
  ]);
}
