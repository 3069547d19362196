import { deleteDB } from 'idb';
import { v7 } from 'uuid';

import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import { isLater } from '#web/lib/store/feed-store.ts';

import { CopyConnection, CopyUnavailable } from './copy-connection.ts';
import { databaseName, databaseNames, isOfWorkspace } from './copy-names.ts';
import type {
  Append,
  Copy,
  CopyOptions,
  ListName,
  OpenedList,
  SaveScope,
  StoredBase,
  StoredList,
} from './copy.ts';
import {
  below,
  compact,
  inChunks,
  type ListRecord,
  readBase,
  readRows,
  writeChunks,
  type Writing,
} from './row-store.ts';

/** Most rows of all lists together; above it the least recently used list is removed. */
const MAX_ROWS = 50_000;
/** Most changes of an audience beside its chunks before they are merged into them. */
const MAX_WORDS = 1_000;

/** What a start reads ahead: everything but the lists, and one list. */
export interface Beginning extends Omit<CopyOptions, 'owner'> {
  /** Group of that list's rows. */
  readonly group: string;
}

/** Result of reading ahead. */
interface Begun {
  readonly owner: string | undefined;
  readonly base: StoredBase;
  readonly lists: readonly (ListName & { readonly stored: StoredList | null })[];
}

/**
 * Local copy of a workspace's rows in IndexedDB. Runs in a worker, so that it never blocks the
 * page.
 */
export class CopyDatabase implements Copy {
  #connection: CopyConnection | null = null;
  #onDemand: ReadonlySet<string> = new Set();
  /** The read ahead of a database; valid until something is written. */
  #begun: { readonly name: string; readonly read: Promise<Begun | null> } | null = null;
  /** Rows of lists that are being saved, by token. */
  readonly #staged = new Map<string, { chunks: string[]; count: number }>();
  readonly #mostRows: number;

  constructor(mostRows = MAX_ROWS) {
    this.#mostRows = mostRows;
  }

  /** Reads ahead for `open` and `readList`, which are called once the program is loaded. */
  begin({ workspace, schema, onDemand, group }: Beginning): void {
    const name = databaseName(workspace, schema);
    const connection = new CopyConnection(name, forgetOldest);
    this.#connection = connection;
    const read = connection.run(async (tx): Promise<Begun> => {
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
    this.#begun = { name, read: read.catch(() => null) };
  }

  async open({ workspace, owner, schema, onDemand }: CopyOptions): Promise<StoredBase> {
    const name = databaseName(workspace, schema);
    this.#onDemand = new Set(onDemand);
    void deleteOthers(workspace, name);
    const begun = this.#begun?.name === name ? await this.#begun.read : null;
    if (begun?.owner === owner) return begun.base;
    this.#begun = null;
    this.#connection = new CopyConnection(name, forgetOldest);
    return this.#run(async (tx) => {
      const options = tx.objectStore('options');
      if ((await options.get('owner')) !== owner) {
        await Promise.all([...tx.objectStoreNames].map((table) => tx.objectStore(table).clear()));
        await options.put(owner, 'owner');
      }
      return readBase(tx, this.#onDemand);
    });
  }

  cursors(): Promise<Record<string, string>> {
    return this.#run(async (tx) => {
      const scopes = await tx.objectStore('scopes').getAll();
      return Object.fromEntries(scopes.map(({ scope, cursor }) => [scope, cursor]));
    });
  }

  saveScope({ scope, cursor, epoch, rows }: SaveScope): Promise<'saved' | 'later'> {
    const texts = Object.entries(rows).map(
      ([entity, images]) => [entity, inChunks(images)] as const,
    );
    return this.#run(async (tx) => {
      const kept = await tx.objectStore('scopes').get(scope);
      if (kept && isLater(kept.cursor, cursor)) return 'later';
      await compact(tx, scope, this.#onDemand);
      await setStale(tx, scope);
      await tx.objectStore('chunks').delete(below('base', scope));
      for (const [entity, chunks] of texts) {
        await writeChunks(tx, ['base', scope, entity, ''], chunks);
      }
      await tx.objectStore('options').put(epoch, 'epoch');
      await tx.objectStore('scopes').put({ scope, cursor });
      return 'saved';
    });
  }

  append({ scope, from, to, words }: Append): Promise<'saved' | 'other'> {
    return this.#run(async (tx) => {
      const kept = await tx.objectStore('scopes').get(scope);
      if (!kept || isLater(from, kept.cursor)) return 'other';
      // Another tab was faster.
      if (!isLater(to, kept.cursor)) return 'saved';
      const lists = await tx.objectStore('lists').getAll(below(scope));
      const store = tx.objectStore('words');
      for (const { entity, id, group, row } of words) {
        const isKept =
          !this.#onDemand.has(entity) ||
          lists.some((list) => list.entity === entity && (!row || list.group === group));
        if (!isKept) continue;
        await store.put({ group, text: row && JSON.stringify(row) }, [scope, entity, id]);
      }
      await tx.objectStore('scopes').put({ scope, cursor: to });
      const count = await store.count(below(scope));
      if (count > MAX_WORDS) await compact(tx, scope, this.#onDemand);
      return 'saved';
    });
  }

  markStale(scope: string): Promise<void> {
    return this.#run((tx) => setStale(tx, scope));
  }

  forgetScope(scope: string): Promise<void> {
    return this.#run(async (tx) => {
      await Promise.all([
        tx.objectStore('scopes').delete(scope),
        tx.objectStore('lists').delete(below(scope)),
        tx.objectStore('words').delete(below(scope)),
        tx.objectStore('chunks').delete(below('base', scope)),
        tx.objectStore('chunks').delete(below('list', scope)),
      ]);
    });
  }

  async readList({ scope, entity, group }: ListName): Promise<StoredList | null> {
    const begun = await this.#begun?.read;
    const ahead = begun?.lists.find((list) => list.scope === scope && list.entity === entity);
    if (ahead?.group === group) {
      this.#begun = null;
      return ahead.stored;
    }
    return this.#run(async (tx) => {
      const list = await tx.objectStore('lists').get([scope, entity, group]);
      return list ? readStored(tx, list) : null;
    });
  }

  async beginList({ scope, entity, group }: ListName): Promise<OpenedList | null> {
    const token = v7();
    const opened = await this.#run(async (tx) => {
      const kept = await tx.objectStore('scopes').get(scope);
      if (!kept) return null;
      // Changes from here on, and only those, are stored beside the chunks.
      await compact(tx, scope, this.#onDemand);
      const lists = tx.objectStore('lists');
      const count = (await lists.get([scope, entity, group]))?.count ?? 0;
      const name = { scope, entity, group };
      await lists.put({ ...name, count, isComplete: false, token, usedAt: await nextUse(tx) });
      return { token, cursor: kept.cursor };
    });
    if (opened) this.#staged.set(token, { chunks: [], count: 0 });
    return opened;
  }

  addRows(token: string, rows: readonly FeedImage[]): Promise<void> {
    const staged = this.#staged.get(token);
    if (staged) {
      staged.chunks.push(...inChunks(rows));
      staged.count += rows.length;
    }
    return Promise.resolve();
  }

  endList({ scope, entity, group }: ListName, token: string): Promise<'saved' | 'stale'> {
    const { chunks, count } = this.#staged.get(token) ?? { chunks: [], count: 0 };
    this.#staged.delete(token);
    return this.#run(async (tx) => {
      const list = await tx.objectStore('lists').get([scope, entity, group]);
      if (list?.token !== token) return 'stale';
      await this.#makeRoom(tx, list, count);
      await writeChunks(tx, ['list', scope, entity, group], chunks);
      await tx.objectStore('lists').put({ ...list, count, isComplete: true, token: null });
      return 'saved';
    });
  }

  forgetList({ scope, entity, group }: ListName): Promise<void> {
    return this.#run(async (tx) => {
      const list = await tx.objectStore('lists').get([scope, entity, group]);
      if (list) await forget(tx, list);
    });
  }

  async wipe(): Promise<void> {
    await this.#connection?.delete(true);
  }

  /** Removes the least recently used lists until this one fits. */
  async #makeRoom(tx: Writing, list: ListRecord, count: number): Promise<void> {
    const others = (await tx.objectStore('lists').getAll()).filter(
      (one) => one.token !== list.token,
    );
    let sum = others.reduce((rows, one) => rows + one.count, count);
    for (const one of others.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (sum <= this.#mostRows) return;
      await forget(tx, one);
      sum -= one.count;
    }
  }

  #run<Result>(work: (tx: Writing) => Promise<Result>): Promise<Result> {
    this.#begun = null;
    return this.#connection?.run(work) ?? Promise.reject(new CopyUnavailable());
  }
}

/** Deletes databases of this workspace with another row schema. */
async function deleteOthers(workspace: string, name: string): Promise<void> {
  const names = await databaseNames();
  const old = names.filter((other) => other !== name && isOfWorkspace(other, workspace));
  await Promise.all(old.map((other) => deleteDB(other).catch(() => undefined)));
}

/** The rows of a list, marked as used. */
async function readStored(tx: Writing, list: ListRecord): Promise<StoredList | null> {
  const { scope, entity, group, isComplete } = list;
  const kept = await tx.objectStore('scopes').get(scope);
  if (!kept) return null;
  await tx.objectStore('lists').put({ ...list, usedAt: await nextUse(tx) });
  const rows = await readRows(tx, ['list', scope, entity, group]);
  return { ...rows, isComplete, cursor: kept.cursor };
}

/** The number of the next use; a clock could be set back. */
async function nextUse(tx: Writing): Promise<number> {
  const lists = await tx.objectStore('lists').getAll();
  return Math.max(0, ...lists.map(({ usedAt }) => usedAt)) + 1;
}

async function setStale(tx: Writing, scope: string): Promise<void> {
  const store = tx.objectStore('lists');
  const lists = await store.getAll(below(scope));
  await Promise.all(lists.map((list) => store.put({ ...list, isComplete: false, token: null })));
}

async function forget(tx: Writing, { scope, entity, group }: ListRecord): Promise<void> {
  await tx.objectStore('chunks').delete(below('list', scope, entity, group));
  await tx.objectStore('lists').delete([scope, entity, group]);
}

/** Removes the least recently used list. */
async function forgetOldest(tx: Writing): Promise<boolean> {
  const lists = await tx.objectStore('lists').getAll();
  const [oldest] = lists.toSorted((a, b) => a.usedAt - b.usedAt);
  if (oldest) await forget(tx, oldest);
  return oldest !== undefined;
}
