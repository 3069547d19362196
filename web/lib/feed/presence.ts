import { useEffect, useState, useSyncExternalStore } from 'react';

import { isOnline } from '#web/lib/http/network.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

import type { OpenedKind } from './feed-socket.ts';

/** What presence needs of the connection. */
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

/**
 * Milliseconds between two reports; after 30 s without one the server counts the person as gone.
 */
const REPEAT_MS = 10_000;
/** Milliseconds after a disconnect until the known presence is dropped. */
const FORGET_MS = 30_000;
/** Milliseconds in which changes of places are collected for one message. */
const SOON_MS = 50;
/** Most places that the server accepts at once. */
const MAX_PLACES = 5;
const HIDDEN = 'tutti.presence-hidden';
const NOBODY: readonly string[] = [];

const places = new Map<string, number>();
/** Reference counts of the components that have an item or page open. */
const opened = { item: new Map<string, number>(), page: new Map<string, number>() };
const listeners = new Set<() => void>();
let people: Readonly<Record<string, readonly string[]>> = {};
let line: PresenceLine | null = null;
/** A connection is being opened, so opened things are worth waiting for. */
let isExpected = false;
/** Called when the rows of an opened thing have arrived. */
const openedListeners = new Set<() => void>();
let soon: ReturnType<typeof setTimeout> | undefined;

/** Announces that a connection is being opened. */
export function expectPresence(): void {
  isExpected = true;
}

/** Sends presence over this connection from now on. Returns a cleanup function. */
export function connectPresence(next: PresenceLine): () => void {
  line = next;
  isExpected = true;
  // A pending report was meant for the previous connection.
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
    if (next.isCurrent && !wasCurrent) sendPlaces();
    wasCurrent = next.isCurrent;
    tellOpened();
  });
  const timer = setInterval(() => {
    if (next.isCurrent) seenAt = performance.now();
    else if (performance.now() - seenAt > FORGET_MS) forgetPeople();
    sendPlaces();
  }, REPEAT_MS);
  document.addEventListener('visibilitychange', sendPlaces);
  return () => {
    clearInterval(timer);
    stopPeople();
    stopActivity();
    document.removeEventListener('visibilitychange', sendPlaces);
    if (line !== next) return;
    line = null;
    isExpected = false;
    forgetPeople();
  };
}

/**
 * Reports that the person is at these places while the component is mounted: an audience,
 * optionally with a part after a slash (`project:<id>`, `item:<id>/name`).
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

/** Ids of the other people at a place. */
export function usePeopleAt(place: string | null): readonly string[] {
  return useSyncExternalStore(subscribe, () => (place === null ? NOBODY : othersAt(place)));
}

/**
 * Parts of an audience where other people are, by person id: `{ <id>: ['name'] }` for
 * `item:<id>/name`.
 */
export function usePartsOf(audience: string): Readonly<Record<string, readonly string[]>> {
  return useSyncExternalStore(subscribe, () => partsOf(audience));
}

/** Follows an item's audience (comments, activity) while the component is mounted. */
export function useOpenItem(itemId: string | null): void {
  useOpened('item', itemId);
}

/** Follows a page's audience (versions, people) while the component is mounted. */
export function useOpenPage(pageId: string | null): void {
  useOpened('page', pageId);
}

/**
 * Longest wait for the rows of an opened item, in milliseconds; then the available ones are shown.
 */
const WAIT_MS = 2_500;

/**
 * Whether the rows of an open item (comments, activity, relations) can be shown, current or
 * remembered; also true when they cannot be loaded now.
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
  const scope = `item:${itemId}`;
  // Its first load can be here before the connection.
  if (store.feed.follows(scope) && !store.feed.isLoading(scope)) return true;
  if (!line) return !isExpected;
  return line.isShown(itemId, 'item') || !isOnline();
}

/** Notifies in the same frame in which the rows arrive. */
export function tellOpened(): void {
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

/** Whether the person hides their presence. */
export function isPresenceHidden(): boolean {
  try {
    return localStorage.getItem(HIDDEN) !== null;
  } catch {
    return false;
  }
}

/** Shows or hides the person's presence, for this browser. */
export function setPresenceHidden(isHidden: boolean): void {
  try {
    if (isHidden) localStorage.setItem(HIDDEN, '1');
    else localStorage.removeItem(HIDDEN);
  } catch {
    // Storage is blocked: presence is shown.
  }
  line?.here(isHidden ? [] : wanted());
}

/** Sends the places; a hidden tab sends none. */
function sendPlaces(): void {
  if (!line?.isCurrent || document.visibilityState === 'hidden' || isPresenceHidden()) return;
  line.here(wanted());
}

function saySoon(): void {
  soon ??= setTimeout(() => {
    soon = undefined;
    sendPlaces();
  }, SOON_MS);
}

/** Places of the most recently mounted components, up to the limit. */
function wanted(): string[] {
  return [...places.keys()].slice(-MAX_PLACES);
}

/** Returns the new count; at zero the name is removed. */
function count(counted: Map<string, number>, name: string, step: 1 | -1): number {
  const now = (counted.get(name) ?? 0) + step;
  if (now > 0) counted.set(name, now);
  else counted.delete(name);
  return Math.max(0, now);
}

const others = new WeakMap<readonly string[], readonly string[]>();

/** Returns the same array for the same people, which avoids renders. */
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
