import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as Y from 'yjs';

import { copyName } from './document-names.ts';

/** More updates than this are put together into one. */
const MOST_UPDATES = 300;

interface CopyTables extends DBSchema {
  updates: {
    key: number;
    value: { readonly document: string; readonly data: Uint8Array };
    indexes: { document: string };
  };
  /** How many changes of a document the server has not confirmed. */
  waiting: { key: string; value: number };
}

/** A copy of one document in this browser: what was typed survives everything, also without a server. */
export class DocumentCopy {
  readonly #name: string;
  readonly #document: Y.Doc;
  readonly #database: Promise<IDBPDatabase<CopyTables> | null>;
  #rows = 0;
  #isOpen = true;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(person: string, name: string, document: Y.Doc) {
    this.#name = name;
    this.#document = document;
    this.#database = openTables(person);
    document.on('update', this.#keep);
  }

  /** Puts what is kept into the document; answers how many changes were still to be sent, null = nothing is kept. */
  async load(): Promise<number | null> {
    const database = await this.#database;
    if (!database) return null;
    const kept = await database.getAllFromIndex('updates', 'document', this.#name);
    this.#rows += kept.length;
    if (kept.length === 0) return null;
    this.#document.transact(() => {
      for (const { data } of kept) Y.applyUpdate(this.#document, data, this);
    }, this);
    return (await database.get('waiting', this.#name)) ?? 0;
  }

  /** Remembers how many changes the server has not confirmed. */
  keepWaiting(count: number): void {
    this.#write((database) => database.put('waiting', count, this.#name));
  }

  /** Deletes the copy: the person may not see the document any more. */
  async remove(): Promise<void> {
    this.#stop();
    this.#writing = this.#writing.then(async () => {
      const database = await this.#database;
      if (!database) return;
      const tables = database.transaction(['updates', 'waiting'], 'readwrite');
      const keys = await tables.objectStore('updates').index('document').getAllKeys(this.#name);
      await Promise.all([
        ...keys.map((key) => tables.objectStore('updates').delete(key)),
        tables.objectStore('waiting').delete(this.#name),
        tables.done,
      ]);
    }, ignore);
    await this.#end();
  }

  /** Writes what is to be written, then closes. */
  async close(): Promise<void> {
    this.#stop();
    await this.#end();
  }

  readonly #keep = (data: Uint8Array, origin: unknown): void => {
    if (origin === this) return;
    this.#rows += 1;
    this.#write((database) => database.add('updates', { document: this.#name, data }));
    if (this.#rows > MOST_UPDATES) this.#putTogether();
  };

  /** One state in place of many updates: only those that it holds are deleted, other tabs write too. */
  #putTogether(): void {
    this.#rows = 1;
    this.#write(async (database) => {
      const kept = database.transaction('updates').store.index('document');
      const [keys, rows] = await Promise.all([
        kept.getAllKeys(this.#name),
        kept.getAll(this.#name),
      ]);
      const whole = new Y.Doc();
      for (const { data } of rows) Y.applyUpdate(whole, data);
      const data = Y.encodeStateAsUpdate(whole);
      whole.destroy();
      const table = database.transaction('updates', 'readwrite');
      await Promise.all([
        table.store.add({ document: this.#name, data }),
        ...keys.map((key) => table.store.delete(key)),
        table.done,
      ]);
    });
  }

  #write(work: (database: IDBPDatabase<CopyTables>) => Promise<unknown>): void {
    if (!this.#isOpen) return;
    this.#writing = this.#writing.then(async () => {
      const database = await this.#database;
      if (database) await work(database);
      // Full or blocked storage: the document lives in memory and on the server.
    }, ignore);
    this.#writing = this.#writing.catch(ignore);
  }

  #stop(): void {
    this.#isOpen = false;
    this.#document.off('update', this.#keep);
  }

  async #end(): Promise<void> {
    await this.#writing.catch(ignore);
    (await this.#database)?.close();
  }
}

async function openTables(person: string): Promise<IDBPDatabase<CopyTables> | null> {
  try {
    const opening = openDB<CopyTables>(copyName(person), 1, {
      upgrade(database) {
        const updates = database.createObjectStore('updates', { autoIncrement: true });
        updates.createIndex('document', 'document');
        database.createObjectStore('waiting');
      },
      // Signing out in another tab deletes the database: it must not wait for this one.
      blocking: () => void opening.then((database) => database.close()),
    });
    return await opening;
  } catch {
    return null;
  }
}

function ignore(): undefined {
  return undefined;
}
