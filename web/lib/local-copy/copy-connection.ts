import { deleteDB, openDB } from 'idb';

import { type CopyTables, makeTables, TABLES, type Tables, type Writing } from './row-store.ts';

/** Nothing can be stored (any more): storage is blocked, or another tab deleted the copy. */
export class CopyUnavailable extends Error {
  override readonly name = 'CopyUnavailable';
}

const VERSION = 1;
/** Retries when storage is full; each gives up something. */
const MAX_TRIES = 100;

/**
 * Connection to the database of a local copy. A damaged database is deleted and created anew,
 * since it is only a copy.
 */
export class CopyConnection {
  readonly #name: string;
  /** Makes room when storage is full; false = nothing is left to give up. */
  readonly #makeRoom: (tx: Writing) => Promise<boolean>;
  #database: CopyTables | null = null;
  #isOver = false;

  constructor(name: string, makeRoom: (tx: Writing) => Promise<boolean>) {
    this.#name = name;
    this.#makeRoom = makeRoom;
  }

  /**
   * Runs work in one transaction over all tables; after a failure again on a new connection, then
   * in a new database.
   */
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

  /** Deletes the database; `isOver` = for good. */
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
      // A full storage may show as the transaction's error rather than the request's.
      const reason = await failed;
      throw isFull(reason) ? reason : error;
    }
  }

  /** Repairs the cause of an error; returns whether a retry is worthwhile. */
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
      // Another tab deletes the database: the person signed out, or turned local copies off.
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
    // The transaction had ended already.
  }
}
