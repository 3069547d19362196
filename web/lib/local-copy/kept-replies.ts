import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { repliesName } from './copy-names.ts';
import { isCopyWanted } from './preference.ts';

/** Beyond it the replies that were kept longest ago go. */
const MAX_REPLIES = 500;

/** A reply of the server that is not in the feed, as it was read last. */
export interface KeptReply {
  readonly body: unknown;
  /** When it was read, in milliseconds: to be shown. */
  readonly readAt: number;
}

interface StoredReply extends KeptReply {
  readonly path: string;
  /** Counts what was kept, whatever the clock says. */
  readonly order: number;
  /** The build that wrote it: another one may expect another shape. */
  readonly build: string;
}

interface ReplyTables extends DBSchema {
  replies: { key: string; value: StoredReply; indexes: { order: number } };
}

type Database = IDBPDatabase<ReplyTables>;

let opened: { readonly person: string; readonly database: Promise<Database | null> } | null = null;

/** What a person read last at an address, in this browser; null = nothing is kept. */
export async function findReply(person: string, path: string): Promise<KeptReply | null> {
  const kept = await attempt(person, (database) => database.get('replies', path));
  return kept?.build === import.meta.url ? kept : null;
}

/** Keeps a reply, so that it can be shown after a reload without a connection. */
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

/** Deletes a reply: the person may not see it any more. */
export async function dropReply(person: string, path: string): Promise<void> {
  await attempt(person, (database) => database.delete('replies', path));
}

/** Runs on the database; undefined where storage is not wanted, blocked or full: it is only a copy. */
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
      // Signing out in another tab deletes the database: it must not wait for this one.
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
