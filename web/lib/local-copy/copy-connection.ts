import { deleteDB, openDB } from 'idb';

import { type CopyTables, makeTables, TABLES, type Tables, type Writing } from './row-store.ts';

/** Nothing can be kept (any more): the storage is blocked, or the copy was deleted by another tab. */
export class CopyUnavailable extends Error {
  override readonly name = 'CopyUnavailable';
}

const VERSION = 1;
/** Each of which gives up something. */
const MAX_TRIES = 100;

/** The connection to a copy's database. What is damaged is deleted and begun anew: it is only a copy. */
export class CopyConnection {
  readonly #name: string;
  /** Makes room when the storage is full; false = there is nothing left to give up. */
  readonly #makeRoom: (tx: Writing) => Promise<boolean>;
  #database: CopyTables | null = null;
  #isOver = false;

  constructor(name: string, makeRoom: (tx: Writing) => Promise<boolean>) {
    this.#name = name;
    this.#makeRoom = makeRoom;
  }

  /** Runs in one transaction over all tables; again on a new connection, then in a new database. */
  async run<Result>(work: (tx: Writing) => Promise<Result>): Promise<Result> {
    for (let tries = 0; ; tries += 1) {
      if (this.#isOver) throw new CopyUnavailable();
      try {
        return await this.#transact(work);
      } catch (error) {
        if (this.#isOver || !(await this.#mend(error, tries))) throw error;
      }
    }
  }

  /** Deletes everything; `isOver` = for good. */
  async delete(isOver = false): Promise<void> {
    this.#isOver = isOver;
    this.#close();
    await deleteDB(this.#name);
  }

  #close(): void {
    this.#database?.close();
    this.#database = null;
  }

  async #transact<Result>(work: (tx: Writing) => Promise<Result>): Promise<Result> {
    const database = await this.#open();
    const tx = database.transaction([...TABLES], 'readwrite', { durability: 'relaxed' });
    const failed = tx.done.then(() => null).catch((error: unknown) => error);
    try {
      const result = await work(tx);
      const error = await failed;
      if (error !== null) throw error;
      return result;
    } catch (error) {
      abort(tx);
      // Full storage may show as the reason of the transaction, not of the request that met it.
      const reason = await failed;
      throw isFull(reason) ? reason : error;
    }
  }

  /** Whether it is worth another try. */
  async #mend(error: unknown, tries: number): Promise<boolean> {
    try {
      if (isFull(error)) return tries < MAX_TRIES && (await this.#transact(this.#makeRoom));
      if (tries === 0) this.#close();
      else if (tries === 1) await this.delete();
      return tries <= 1;
    } catch {
      return false;
    }
  }

  async #open(): Promise<CopyTables> {
    this.#database ??= await openDB<Tables>(this.#name, VERSION, {
      upgrade: (made) => makeTables(made),
      // Another tab deletes it: the person has signed out, or wants no copy.
      blocking: () => {
        this.#isOver = true;
        this.#database?.close();
      },
      terminated: () => {
        this.#database = null;
      },
    });
    return this.#database;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function abort(tx: Writing): void {
  try {
    tx.abort();
  } catch {
    // It was over already.
  }
}
