import { useEffect, useState, useSyncExternalStore } from 'react';

import { sessionNow } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

import type { OpenedKind } from './feed-socket.ts';

/** What presence needs of the connection to the server. */
export interface PresenceLine {
  /** Whether the server knows which audiences this client follows. */
  readonly isCurrent: boolean;
  here(places: readonly string[]): void;
  open(id: string, kind: OpenedKind): void;
  close(id: string, kind: OpenedKind): void;
  isShown(id: string, kind: OpenedKind): boolean;
  onPresence(listener: (people: Readonly<Record<string, readonly string[]>>) => void): () => void;
  onActivity(listener: () => void): () => void;
}

/** A sign of life is repeated this often; the server takes silence for absence after 30 s. */
const REPEAT_MS = 10_000;
/** Without a connection nobody knows who is where. */
const FORGET_MS = 30_000;
/** Places that change together are sent together. */
const SOON_MS = 50;
/** The server takes no more at once. */
const MAX_PLACES = 5;
const HIDDEN = 'tutti.presence-hidden';
const NOBODY: readonly string[] = [];

const places = new Map<string, number>();
/** What components have open, by kind: how many components each. */
const opened = { item: new Map<string, number>(), page: new Map<string, number>() };
const listeners = new Set<() => void>();
let people: Readonly<Record<string, readonly string[]>> = {};
let line: PresenceLine | null = null;
/** A connection is on its way: what it will bring is worth waiting for. */
let isExpected = false;
/** Called when something that is open has arrived. */
const openedListeners = new Set<() => void>();
let soon: ReturnType<typeof setTimeout> | undefined;

/** A connection is being made. */
export function expectPresence(): void {
  isExpected = true;
}

/** Sends presence over this connection from now on. Returns a cleanup function. */
export function connectPresence(next: PresenceLine): () => void {
  line = next;
  isExpected = true;
  // What waits to be said was meant for the last one.
  clearTimeout(soon);
  soon = undefined;
  saySoon();
  let wasCurrent = false;
  let seenAt = performance.now();
  for (const id of opened.item.keys()) next.open(id, 'item');
  for (const id of opened.page.keys()) next.open(id, 'page');
  const stopPeople = next.onPresence((told) => {
    people = { ...people, ...told };
    tellListeners();
  });
  const stopActivity = next.onActivity(() => {
    if (next.isCurrent && !wasCurrent) sayWhere();
    wasCurrent = next.isCurrent;
    tellOpened();
  });
  const timer = setInterval(() => {
    if (next.isCurrent) seenAt = performance.now();
    else if (performance.now() - seenAt > FORGET_MS) forgetPeople();
    sayWhere();
  }, REPEAT_MS);
  document.addEventListener('visibilitychange', sayWhere);
  return () => {
    clearInterval(timer);
    stopPeople();
    stopActivity();
    document.removeEventListener('visibilitychange', sayWhere);
    if (line !== next) return;
    line = null;
    isExpected = false;
    forgetPeople();
  };
}

/**
 * Says that the person is at these places while the component is shown: an audience, and a part of it after a
 * slash (`project:<id>`, `item:<id>/name`).
 */
export function usePresence(here: readonly string[]): void {
  const key = here.join(' ');
  useEffect(() => {
    const own = key === '' ? [] : key.split(' ');
    for (const place of own) count(places, place, 1);
    saySoon();
    return () => {
      for (const place of own) count(places, place, -1);
      saySoon();
    };
  }, [key]);
}

/** Ids of the others who are at a place now. */
export function usePeopleAt(place: string | null): readonly string[] {
  return useSyncExternalStore(subscribe, () => (place === null ? NOBODY : othersAt(place)));
}

/** The part of an audience each of the others is at, by their id: `{ <id>: ['name'] }` of `item:<id>/name`. */
export function usePartsOf(audience: string): Readonly<Record<string, readonly string[]>> {
  return useSyncExternalStore(subscribe, () => partsOf(audience));
}

/** Follows what belongs to an item (comments, activity) while the component is shown. */
export function useOpenItem(itemId: string | null): void {
  useOpened('item', itemId);
}

/** Follows what belongs to a page (versions), and who is on it, while the component is shown. */
export function useOpenPage(pageId: string | null): void {
  useOpened('page', pageId);
}

/** Longer than this nobody waits for what belongs to an open item: what is here is shown. */
const WAIT_MS = 2_500;

/**
 * Whether what belongs to an open item (comments, activity, relations) is here, as it is or as it was seen last; also
 * when it is not to be had now.
 */
export function useIsOpened(itemId: string): boolean {
  const [hasCome, setHasCome] = useState(() => isOpened(itemId));
  useEffect(() => {
    if (hasCome) return undefined;
    const look = () => {
      if (isOpened(itemId)) setHasCome(true);
    };
    openedListeners.add(look);
    const timer = setTimeout(() => setHasCome(true), WAIT_MS);
    return () => {
      clearTimeout(timer);
      openedListeners.delete(look);
    };
  }, [hasCome, itemId]);
  return hasCome;
}

function isOpened(itemId: string): boolean {
  if (!line) return !isExpected;
  return line.isShown(itemId, 'item') || !navigator.onLine;
}

/** Whoever waits for what is opened finds the rows in the same frame. */
function tellOpened(): void {
  if (openedListeners.size === 0) return;
  store.flush();
  for (const listener of openedListeners) listener();
}

function useOpened(kind: OpenedKind, id: string | null): void {
  useEffect(() => {
    if (id === null) return undefined;
    if (count(opened[kind], id, 1) === 1) line?.open(id, kind);
    tellOpened();
    return () => {
      if (count(opened[kind], id, -1) === 0) line?.close(id, kind);
    };
  }, [kind, id]);
}

/** Whether the person wants to be seen by others. */
export function isPresenceHidden(): boolean {
  try {
    return localStorage.getItem(HIDDEN) !== null;
  } catch {
    return false;
  }
}

/** Shows or hides the person to others in this browser. */
export function setPresenceHidden(isHidden: boolean): void {
  try {
    if (isHidden) localStorage.setItem(HIDDEN, '1');
    else localStorage.removeItem(HIDDEN);
  } catch {
    // Storage is blocked: they are shown.
  }
  line?.here(isHidden ? [] : wanted());
}

/** In a tab that nobody looks at nobody is. */
function sayWhere(): void {
  if (!line?.isCurrent || document.visibilityState === 'hidden' || isPresenceHidden()) return;
  line.here(wanted());
}

function saySoon(): void {
  soon ??= setTimeout(() => {
    soon = undefined;
    sayWhere();
  }, SOON_MS);
}

/** The places of the innermost components, the last ones that were shown. */
function wanted(): string[] {
  return [...places.keys()].slice(-MAX_PLACES);
}

/** Returns how many there are now; the last one removes the name. */
function count(counted: Map<string, number>, name: string, step: 1 | -1): number {
  const now = (counted.get(name) ?? 0) + step;
  if (now > 0) counted.set(name, now);
  else counted.delete(name);
  return Math.max(0, now);
}

const others = new WeakMap<readonly string[], readonly string[]>();

/** The same list for the same people each time: who shows it need not render again. */
function othersAt(place: string): readonly string[] {
  const all = people[place];
  if (!all) return NOBODY;
  const known = others.get(all);
  if (known) return known;
  const me = sessionNow().me?.id;
  const made = all.some((id) => id !== me) ? all.filter((id) => id !== me) : NOBODY;
  others.set(all, made);
  return made;
}

const parts = new Map<string, { of: typeof people; value: Record<string, string[]> }>();

function partsOf(audience: string): Readonly<Record<string, readonly string[]>> {
  const known = parts.get(audience);
  if (known?.of === people) return known.value;
  const value: Record<string, string[]> = {};
  for (const place of Object.keys(people)) {
    if (!place.startsWith(`${audience}/`)) continue;
    const part = place.slice(audience.length + 1);
    for (const id of othersAt(place)) (value[id] ??= []).push(part);
  }
  const isSame = known && JSON.stringify(known.value) === JSON.stringify(value);
  const kept = isSame ? known.value : value;
  parts.set(audience, { of: people, value: kept });
  return kept;
}

function forgetPeople(): void {
  if (Object.keys(people).length === 0) return;
  people = {};
  tellListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
