import { type IDBPDatabase, openDB } from 'idb';

import type { KeptChange, QueuedChange } from './change.ts';

const DATABASE = 'tutti-changes';
const VERSION = 1;
const STORE = 'changes';

/** Where unsent changes survive a reload, a crash and a closed tab. Each call fails where it cannot be done. */
export interface ChangeStorage {
  add(change: QueuedChange): Promise<void>;
  remove(id: string): Promise<void>;
  /** A person's unsent changes. */
  all(userId: string): Promise<KeptChange[]>;
}

/** The browser's storage. Where it is blocked or full the changes live as long as the tab. */
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
      // Another version wants to come in: let it, and open again when asked.
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
      // It is written also when the page goes away in this moment.
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

/** It keeps nothing back any longer than this when it does not answer, in milliseconds. */
const LIMIT_MS = 1_000;

/** Waits for the storage, but not forever. */
export function limited<Value>(waiting: Promise<Value>): Promise<Value> {
  return Promise.race([
    waiting,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The storage does not answer.')), LIMIT_MS);
    }),
  ]);
}
