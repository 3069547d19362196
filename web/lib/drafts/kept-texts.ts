import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { tabs } from '#web/lib/session/tabs.ts';

/**
 * Database of typed texts. Unlike copies of server data they survive a sign-out, since they may
 * exist nowhere else.
 */
const TYPED_WORDS = 'tutti-typed';

/**
 * Milliseconds in which texts are collected for one write; writing at once would delay the
 * painting of a key.
 */
const GATHER_MS = 20;
/** Milliseconds that the start of the program waits for the storage. */
const START_LIMIT = 500;
/** Prefix in localStorage, used by earlier versions. */
const FORMER_PLACE = 'tutti.text.';

interface Texts extends DBSchema {
  texts: { key: string; value: string };
}

declare module '#web/lib/session/tabs.ts' {
  interface TabMessages {
    /** Texts typed in another tab; empty = sent. */
    typed: { readonly texts: readonly (readonly [place: string, text: string])[] };
  }
}

/**
 * Typed texts by key, mirrored to IndexedDB shortly after each key: localStorage is flushed only
 * now and then, and a crash loses what came in between.
 */
const texts = new Map<string, string>();
const fresh = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let database: Promise<IDBPDatabase<Texts> | null> | null = null;
let writing: Promise<unknown> = Promise.resolve();

/**
 * Loads the texts of before this page. The first screen waits for it, because its fields start
 * with them.
 */
export async function openKeptTexts(): Promise<void> {
  tabs.onMessage((message) => {
    if (message.is !== 'typed') return;
    for (const [place, text] of message.texts) put(place, text);
  });
  addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', write);
  const limit = new Promise((resolve) => setTimeout(resolve, START_LIMIT));
  await Promise.race([load(), limit]);
}

async function load(): Promise<void> {
  const kept = await open();
  if (!kept) return;
  const [places, values] = await Promise.all([kept.getAllKeys('texts'), kept.getAll('texts')]);
  for (const [index, place] of places.entries()) {
    // Text typed since the page was opened is newer.
    if (!texts.has(place) && !fresh.has(place)) put(place, values[index] ?? '');
  }
  await moveFormer();
}

/** The stored text of a key, or "". */
export function readKeptText(place: string): string {
  return texts.get(place) ?? '';
}

/** Keys of stored texts with this prefix. */
export function keptPlaces(beginning: string): string[] {
  return [...texts.keys()].filter((place) => place.startsWith(beginning));
}

/** Stores the text of a key; "" removes it. */
export function keepText(place: string, text: string): void {
  if (readKeptText(place) === text) return;
  put(place, text);
  fresh.add(place);
  timer ??= setTimeout(write, GATHER_MS);
}

function put(place: string, text: string): void {
  if (text === '') texts.delete(place);
  else texts.set(place, text);
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  if (fresh.size === 0) return;
  const changed = [...fresh].map((place) => [place, readKeptText(place)] as const);
  fresh.clear();
  tabs.post({ is: 'typed', texts: changed });
  writing = writing
    .then(() => store(changed))
    .catch(() => {
      // Storage is blocked or full: the texts live as long as the tab.
    });
}

async function store(changed: readonly (readonly [string, string])[]): Promise<void> {
  const kept = await open();
  if (!kept) return;
  const transaction = kept.transaction('texts', 'readwrite');
  const writes = changed.map(([place, text]) =>
    text === '' ? transaction.store.delete(place) : transaction.store.put(text, place),
  );
  // Commits without waiting for the page, which may be closing.
  transaction.commit();
  await Promise.all([...writes, transaction.done]);
}

/** Moves the texts of an earlier version. */
async function moveFormer(): Promise<void> {
  const former = Object.keys(localStorage).filter((name) => name.startsWith(FORMER_PLACE));
  if (former.length === 0) return;
  for (const name of former) {
    const place = name.slice(FORMER_PLACE.length);
    if (readKeptText(place) === '') keepText(place, localStorage.getItem(name) ?? '');
  }
  write();
  await writing;
  for (const name of former) localStorage.removeItem(name);
}

function open(): Promise<IDBPDatabase<Texts> | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null);
  const forget = () => {
    database = null;
  };
  database ??= openDB<Texts>(TYPED_WORDS, 1, {
    upgrade: (made) => void made.createObjectStore('texts'),
    blocking: (_current, _wanted, event) => {
      forget();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: forget,
  }).catch(() => {
    forget();
    return null;
  });
  return database;
}
