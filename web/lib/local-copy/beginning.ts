import type { FeedImage } from '#web/lib/feed/feed-store.ts';
import { yieldTurn } from '#web/lib/yield-turn.ts';

import { CopyConnection } from './copy-connection.ts';
import { databaseName } from './copy-names.ts';
import type { Copy, CopyOptions, ListName, StoredBase, StoredList } from './copy.ts';
import { readBase, readStored } from './row-store.ts';

/** What a screen begins with: everything but the lists, and one list. */
export interface BeginningOptions extends Omit<CopyOptions, 'owner'> {
  /** Which list, by what its rows belong to. */
  readonly group: string;
}

/** What was read of a copy before the program was there that asks for it. */
export interface Beginning {
  /** Of which database. */
  readonly name: string;
  /** Whose it is. */
  readonly owner: string | undefined;
  readonly base: StoredBase;
  readonly lists: readonly (ListName & { readonly stored: StoredList | null })[];
}

/**
 * Reads what a screen begins with, and makes rows of it, a chunk at a time, as the page waits for its program anyhow.
 * Null where nothing can be read.
 */
export async function readBeginning({
  workspace,
  schema,
  onDemand,
  group,
}: BeginningOptions): Promise<Beginning | null> {
  const name = databaseName(workspace, schema);
  const connection = new CopyConnection(name, async () => false);
  try {
    const read = await connection.run(async (tx) => {
      const [owner, base, lists] = await Promise.all([
        tx.objectStore('options').get('owner'),
        readBase(tx, new Set(onDemand)),
        tx.objectStore('lists').getAll(),
      ]);
      const found = lists
        .filter((list) => list.group === group)
        .map(async (list) => ({ ...list, stored: await readStored(tx, list) }));
      return { owner, base, lists: await Promise.all(found) };
    });
    const lists: Beginning['lists'][number][] = [];
    for (const { stored, ...list } of read.lists) {
      // oxlint-disable-next-line no-await-in-loop -- one list, and its parts one after the other on purpose
      lists.push({ ...list, stored: stored && { ...stored, chunks: await rowsOf(stored.chunks) } });
    }
    return { ...read, name, lists };
  } catch {
    return null;
  } finally {
    connection.close();
  }
}

async function rowsOf(chunks: StoredList['chunks']): Promise<StoredList['chunks']> {
  const rows: (readonly FeedImage[])[] = [];
  for (const chunk of chunks) {
    rows.push(typeof chunk === 'string' ? JSON.parse(chunk) : chunk);
    // oxlint-disable-next-line no-await-in-loop -- the program goes first when it is there
    await yieldTurn();
  }
  return rows;
}

/**
 * A copy that answers its first questions from what was read ahead, where that is of the same person. What was read
 * is right: the feed goes on from its cursor, whatever others have kept meanwhile.
 */
export function withBeginning(copy: Copy, reading: Promise<Beginning | null>): Copy {
  let left: Beginning | null = null;
  return {
    ...copy,
    async open(options) {
      const begun = await reading;
      const isIts =
        begun?.owner === options.owner &&
        begun.name === databaseName(options.workspace, options.schema);
      if (!isIts) return copy.open(options);
      left = begun;
      // Whoever comes next waits for it.
      copy.open({ ...options, isRead: true }).catch(() => undefined);
      return begun.base;
    },
    async readList(name) {
      const found = left?.lists.find(
        ({ scope, entity, group }) =>
          scope === name.scope && entity === name.entity && group === name.group,
      );
      left = null;
      return found ? found.stored : copy.readList(name);
    },
  };
}
