import { type IDBPDatabase, openDB } from 'idb';

import type { QueuedChange } from './change.ts';

const DATABASE = 'tutti-changes';
const VERSION = 1;
const STORE = 'changes';

/** Where unsent changes survive a reload, a crash and a closed tab. */
export interface ChangeStorage {
  add(change: QueuedChange): Promise<void>;
  remove(id: string): Promise<void>;
  /** A person's unsent changes, the oldest first. */
  all(userId: string): Promise<QueuedChange[]>;
}

/**
 * The browser's storage; where it is blocked or full the changes live as long as the tab, and the tab warns
 * before it is closed.
 */
export function openChangeStorage(): ChangeStorage {
  let opening: Promise<IDBPDatabase | null> | null = null;
  const database = () => {
    opening ??= openDB(DATABASE, VERSION, {
      upgrade: (made) => {
        made.createObjectStore(STORE, { keyPath: 'id' });
      },
      // Another version wants to come in: let it, and open again when asked.
      blocking: (_current, _blocked, event) => {
        opening = null;
        if (event.target instanceof IDBDatabase) event.target.close();
      },
    }).catch(() => null);
    return opening;
  };
  return {
    async add(change) {
      await (await database())?.put(STORE, change);
    },
    async remove(id) {
      await (await database())?.delete(STORE, id);
    },
    async all(userId) {
      const rows: QueuedChange[] = (await (await database())?.getAll(STORE)) ?? [];
      return rows.filter((row) => row.userId === userId);
    },
  };
}
