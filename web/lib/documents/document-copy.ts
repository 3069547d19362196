import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as Y from 'yjs';

import { copyName } from './document-names.ts';

/** Above this number, stored updates are merged into one. */
const MAX_UPDATES = 300;
/**
 * Milliseconds in which updates are collected for one write; writing at once would delay the
 * painting of a key.
 */
const GATHER_MS = 20;

interface CopyTables extends DBSchema {
  updates: {
    key: number;
    value: { readonly document: string; readonly data: Uint8Array };
    indexes: { document: string };
  };
  /** Number of changes that the server has not confirmed, by document. */
  waiting: { key: string; value: number };
}

/** Local copy of one document in IndexedDB: typed text survives crashes and offline work. */
export class DocumentCopy {
  readonly #name: string;
  readonly #document: Y.Doc;
  readonly #database: Promise<IDBPDatabase<CopyTables> | null>;
  #rows = 0;
  #isOpen = true;
  /** Updates that are not written yet. */
  #fresh: Uint8Array[] = [];
  #waiting: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(person: string, name: string, document: Y.Doc) {
    this.#name = name;
    this.#document = document;
    this.#database = openTables(person);
    document.on('update', this.#keep);
    addEventListener('pagehide', this.#flush);
  }

  /**
   * Loads the stored updates into the document; returns the number of unconfirmed changes, null =
   * nothing is stored.
   */
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

  /** Stores the number of changes that the server has not confirmed. */
  keepWaiting(count: number): void {
    this.#waiting = count;
    this.#soon();
  }

  /** Deletes the copy: the person can no longer see the document. */
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

  /** Writes pending updates, then closes. */
  async close(): Promise<void> {
    this.#flush();
    this.#stop();
    await this.#end();
  }

  readonly #keep = (data: Uint8Array, origin: unknown): void => {
    if (origin === this) return;
    this.#fresh.push(data);
    this.#soon();
  };

  #soon(): void {
    if (this.#isOpen) this.#timer ??= setTimeout(this.#flush, GATHER_MS);
  }

  readonly #flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [fresh, waiting] = [this.#fresh, this.#waiting];
    this.#fresh = [];
    this.#waiting = null;
    if (fresh.length === 0 && waiting === null) return;
    this.#rows += fresh.length;
    this.#write(async (database) => {
      const tables = database.transaction(['updates', 'waiting'], 'readwrite');
      const updates = tables.objectStore('updates');
      await Promise.all([
        ...fresh.map((data) => updates.add({ document: this.#name, data })),
        waiting !== null && tables.objectStore('waiting').put(waiting, this.#name),
        tables.done,
      ]);
    });
    if (this.#rows > MAX_UPDATES) this.#putTogether();
  };

  /**
   * Replaces many updates by one state; deletes only the updates that it contains, since other
   * tabs write too.
   */
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
      // Storage is full or blocked: the document lives in memory and on the server.
    }, ignore);
    this.#writing = this.#writing.catch(ignore);
  }

  #stop(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#document.off('update', this.#keep);
    removeEventListener('pagehide', this.#flush);
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
      // A sign-out in another tab deletes the database, which must not wait for this connection.
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
