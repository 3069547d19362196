import { type IDBPDatabase, openDB } from 'idb';

import type { QueuedChange } from './change.ts';

const DATABASE = 'tutti-changes';
const VERSION = 1;
const STORE = 'changes';

/** Where unsent changes survive a reload, a crash and a closed tab. Each call fails where it cannot be done. */
export interface ChangeStorage {
  add(change: QueuedChange): Promise<void>;
  remove(id: string): Promise<void>;
  /** A person's unsent changes, the oldest first. */
  all(userId: string): Promise<QueuedChange[]>;
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
      await (await open()).put(STORE, change);
    },
    async remove(id) {
      await (await open()).delete(STORE, id);
    },
    async all(userId) {
      const rows: QueuedChange[] = await (await open()).getAll(STORE);
      return rows.filter((row) => row.userId === userId);
    },
  };
}
