import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { repliesName } from './copy-names.ts';
import { isCopyWanted } from './preference.ts';

/** Above this number the oldest replies are removed. */
const MAX_REPLIES = 500;

/** The last reply to a read that is not in the feed. */
export interface KeptReply {
  readonly body: unknown;
  /** Time of the read in milliseconds, for display only. */
  readonly readAt: number;
}

interface StoredReply extends KeptReply {
  readonly path: string;
  /** Counter of writes, independent of the clock. */
  readonly order: number;
  /** Build that stored it: another build may expect another shape. */
  readonly build: string;
}

interface ReplyTables extends DBSchema {
  replies: { key: string; value: StoredReply; indexes: { order: number } };
}

type Database = IDBPDatabase<ReplyTables>;

let opened: { readonly person: string; readonly database: Promise<Database | null> } | null = null;

/** The last reply that was stored for a person and path; null = none. */
export async function findReply(person: string, path: string): Promise<KeptReply | null> {
  const kept = await attempt(person, (database) => database.get('replies', path));
  return kept?.build === import.meta.url ? kept : null;
}

/** Stores a reply, to be shown after a reload without a connection. */
export async function keepReply(person: string, path: string, body: unknown): Promise<void> {
  const readAt = Date.now();
  await attempt(person, async (database) => {
    const tx = database.transaction('replies', 'readwrite', { durability: 'relaxed' });
    const last = await tx.store.index('order').openCursor(null, 'prev');
    const order = (last?.value.order ?? 0) + 1;
    await tx.store.put({ body, readAt, path, order, build: import.meta.url });
    let excess = (await tx.store.count()) - MAX_REPLIES;
    for (
      let oldest = excess > 0 ? await tx.store.index('order').openCursor() : null;
      oldest && excess > 0;
      oldest = await oldest.continue()
    ) {
      await oldest.delete();
      excess -= 1;
    }
    await tx.done;
  });
}

/** Deletes a reply that the person may no longer see. */
export async function dropReply(person: string, path: string): Promise<void> {
  await attempt(person, (database) => database.delete('replies', path));
}

/** Runs work on the database; undefined when storage is off, blocked or full. */
async function attempt<Result>(
  person: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result | undefined> {
  if (!isCopyWanted() || typeof indexedDB === 'undefined') return undefined;
  try {
    const database = await databaseOf(person);
    return database ? await work(database) : undefined;
  } catch {
    return undefined;
  }
}

function databaseOf(person: string): Promise<Database | null> {
  if (opened?.person === person) return opened.database;
  opened = { person, database: open(person) };
  return opened.database;
}

async function open(person: string): Promise<Database | null> {
  const forget = () => {
    opened = null;
  };
  try {
    const opening = openDB<ReplyTables>(repliesName(person), 2, {
      upgrade(database, before) {
        if (before > 0) database.deleteObjectStore('replies');
        database.createObjectStore('replies', { keyPath: 'path' }).createIndex('order', 'order');
      },
      // A sign-out in another tab deletes the database, which must not wait for this connection.
      blocking: () => {
        forget();
        void opening.then((database) => database.close());
      },
      terminated: forget,
    });
    return await opening;
  } catch {
    forget();
    return null;
  }
}
