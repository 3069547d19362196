import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';

import type { ListName, StoredBase, StoredRows } from './copy.ts';

/** Rows per chunk. */
export const CHUNK = 500;

/** Key of stored rows: those of an audience, or of one of its lists. */
export type Place = readonly [kind: 'base' | 'list', scope: string, entity: string, group: string];

/** Metadata of a list. */
export interface ListRecord extends ListName {
  readonly count: number;
  readonly isComplete: boolean;
  /** Token of the save in progress. */
  readonly token: string | null;
  /** Counter over the uses of all lists: the smallest is the least recently used. */
  readonly usedAt: number;
}

/** Tables of the database. Rows are stored in JSON chunks: many times faster than a record each. */
export interface Tables extends DBSchema {
  options: { key: string; value: string };
  scopes: { key: string; value: { scope: string; cursor: string } };
  lists: { key: [string, string, string]; value: ListRecord };
  chunks: { key: [...Place, number]; value: string };
  /** Changes since the chunks were written. */
  words: { key: [string, string, string]; value: { group: string; text: string | null } };
}

export const TABLES = ['options', 'scopes', 'lists', 'chunks', 'words'] as const;

export type CopyTables = IDBPDatabase<Tables>;
export type Writing = IDBPTransaction<Tables, (typeof TABLES)[number][], 'readwrite'>;
export type Reading = IDBPTransaction<Tables, (typeof TABLES)[number][], 'readonly' | 'readwrite'>;

/** Key range of everything below a key. */
export function below(...key: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound(key, [...key, []]);
}

export function makeTables(database: CopyTables): void {
  database.createObjectStore('options');
  database.createObjectStore('scopes', { keyPath: 'scope' });
  database.createObjectStore('lists', { keyPath: ['scope', 'entity', 'group'] });
  database.createObjectStore('chunks');
  database.createObjectStore('words');
}

/** The stored rows of a place. */
export async function readRows(tx: Reading, place: Place): Promise<StoredRows> {
  const [, scope, entity, group] = place;
  const [chunks, keys, words] = await Promise.all([
    tx.objectStore('chunks').getAll(below(...place)),
    tx.objectStore('words').getAllKeys(below(scope, entity)),
    tx.objectStore('words').getAll(below(scope, entity)),
  ]);
  const gone = keys.flatMap(([, , id], at) => (words[at]?.text === null ? [id] : []));
  const changed = words.flatMap((word) =>
    word.text !== null && word.group === group ? [word.text] : [],
  );
  return { entity, chunks, changed, gone };
}

/** All rows except the lists. */
export async function readBase(tx: Reading, onDemand: ReadonlySet<string>): Promise<StoredBase> {
  const [epoch, scopes, keys] = await Promise.all([
    tx.objectStore('options').get('epoch'),
    tx.objectStore('scopes').getAll(),
    tx.objectStore('chunks').getAllKeys(below('base')),
  ]);
  const words = await tx.objectStore('words').getAllKeys();
  const entities = new Map<string, Set<string>>();
  const note = (scope: string, entity: string) => {
    const own = entities.get(scope) ?? new Set();
    entities.set(scope, own.add(entity));
  };
  for (const [, scope, entity] of keys) note(scope, entity);
  for (const [scope, entity] of words) if (!onDemand.has(entity)) note(scope, entity);
  const read = scopes.map(async ({ scope, cursor }) => {
    const places = [...(entities.get(scope) ?? [])];
    const rows = places.map((entity) => readRows(tx, ['base', scope, entity, '']));
    return { scope, cursor, rows: await Promise.all(rows) };
  });
  return { epoch: epoch ?? null, scopes: await Promise.all(read) };
}

/** Replaces the rows of a place by these chunks. */
export async function writeChunks(
  tx: Writing,
  place: Place,
  chunks: readonly string[],
): Promise<void> {
  const store = tx.objectStore('chunks');
  await Promise.all([
    store.delete(below(...place)),
    ...chunks.map((text, at) => store.put(text, [...place, at])),
  ]);
}

/** Serializes rows into chunks of JSON. */
export function inChunks(rows: readonly unknown[]): string[] {
  const chunks: string[] = [];
  for (let from = 0; from < rows.length; from += CHUNK) {
    chunks.push(JSON.stringify(rows.slice(from, from + CHUNK)));
  }
  return chunks;
}

/** Merges the changes of an audience into its chunks, so that none are left beside them. */
export async function compact(
  tx: Writing,
  scope: string,
  onDemand: ReadonlySet<string>,
): Promise<void> {
  const [lists, keys] = await Promise.all([
    tx.objectStore('lists').getAll(below(scope)),
    tx.objectStore('words').getAllKeys(below(scope)),
  ]);
  const entities = new Set(keys.map(([, entity]) => entity));
  for (const entity of entities) {
    if (!onDemand.has(entity)) await compactPlace(tx, ['base', scope, entity, '']);
  }
  for (const list of lists) {
    if (!entities.has(list.entity)) continue;
    const count = await compactPlace(tx, ['list', scope, list.entity, list.group]);
    await tx.objectStore('lists').put({ ...list, count });
  }
  if (keys.length > 0) await tx.objectStore('words').delete(below(scope));
}

interface Row {
  readonly id: string;
  readonly rev: number;
}

/** Returns the number of rows afterwards. */
async function compactPlace(tx: Writing, place: Place): Promise<number> {
  const { chunks, changed, gone } = await readRows(tx, place);
  const absent = new Set(gone);
  const news = new Map<string, Row>();
  for (const text of changed) {
    const row: Row = JSON.parse(text);
    news.set(row.id, row);
  }
  const written = chunks.map((text) => {
    const rows: Row[] = JSON.parse(text);
    const kept = rows.flatMap((row) => {
      if (absent.has(row.id)) return [];
      const newer = news.get(row.id);
      news.delete(row.id);
      return newer && newer.rev > row.rev ? [newer] : [row];
    });
    return { text: JSON.stringify(kept), count: kept.length };
  });
  const more = inChunks([...news.values()]);
  const full = written.filter(({ count }) => count > 0);
  await writeChunks(tx, place, [...full.map(({ text }) => text), ...more]);
  return full.reduce((sum, { count }) => sum + count, news.size);
}
