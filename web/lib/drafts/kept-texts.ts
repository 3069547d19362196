import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { tabs } from '#web/lib/session/tabs.ts';

/** Unlike what this browser has of the server's data, words stay after a sign-out: they may be nowhere else. */
const TYPED_WORDS = 'tutti-typed';

/** What is typed within this time is written together, in milliseconds: at once would be before a key is painted. */
const GATHER_MS = 20;
/** A start does not wait any longer for the storage, in milliseconds. */
const START_LIMIT = 500;
/** Where earlier versions kept them. */
const FORMER_PLACE = 'tutti.text.';

interface Texts extends DBSchema {
  texts: { key: string; value: string };
}

declare module '#web/lib/session/tabs.ts' {
  interface TabMessages {
    /** Words were typed in another tab; empty = they were sent. */
    typed: { readonly texts: readonly (readonly [place: string, text: string])[] };
  }
}

/**
 * Words that people are typing, by their place, as this browser keeps them. They are on the disk a moment after each
 * key: the browser's simpler storage writes only now and then, and a crash takes what came in between.
 */
const texts = new Map<string, string>();
const fresh = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let database: Promise<IDBPDatabase<Texts> | null> | null = null;
let writing: Promise<unknown> = Promise.resolve();

/** Reads what was typed before the page was loaded. The first screen waits for it: its fields begin with it. */
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
    // What was typed since the page began is newer.
    if (!texts.has(place) && !fresh.has(place)) put(place, values[index] ?? '');
  }
  await moveFormer();
}

/** The kept words of a place, or none. */
export function readKeptText(place: string): string {
  return texts.get(place) ?? '';
}

/** The places of kept words that begin so. */
export function keptPlaces(beginning: string): string[] {
  return [...texts.keys()].filter((place) => place.startsWith(beginning));
}

/** Keeps the words of a place; none = they were sent, or given up. */
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
      // Storage is blocked or full: the words live as long as the tab.
    });
}

async function store(changed: readonly (readonly [string, string])[]): Promise<void> {
  const kept = await open();
  if (!kept) return;
  const transaction = kept.transaction('texts', 'readwrite');
  const writes = changed.map(([place, text]) =>
    text === '' ? transaction.store.delete(place) : transaction.store.put(text, place),
  );
  // Not when the page has heard that they are written: it may be gone by then, and they with it.
  transaction.commit();
  await Promise.all([...writes, transaction.done]);
}

/** Words that an earlier version has kept. */
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
