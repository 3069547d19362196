import { MAX_AUDIENCES } from '#shared/constants/first-load.ts';
import type { AudiencesPage, FirstLoadPage } from '#shared/contract/first-load.ts';
import { get } from '#web/lib/http/http.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import type { Images } from '#web/lib/store/feed-store.ts';

import type { LoadScope } from './feed-client.ts';
import { isOpenedScope } from './opened-rows.ts';

interface Asked {
  readonly scope: string;
  readonly answer: PromiseWithResolvers<Images>;
}

/**
 * Loads all images of audiences, except entities that are loaded on demand. Calls of the same
 * moment are combined into sequential requests: a person in 300 projects has as many audiences,
 * and the current screen has requests of its own. Stops when `isOver` returns true.
 */
export function scopeLoader(isOver: () => boolean = () => false): LoadScope {
  let asked: Asked[] = [];
  let reading: Promise<void> = Promise.resolve();
  const readAll = async () => {
    while (asked.length > 0 && !isOver()) {
      const group = asked.slice(0, MAX_AUDIENCES);
      asked = asked.slice(MAX_AUDIENCES);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await readGroup(group, isOver);
    }
  };
  return (scope) => {
    // The person waits for an opened thing, so it is not combined.
    if (isOpenedScope(scope)) return loadOne(scope, isOver);
    const answer = Promise.withResolvers<Images>();
    asked.push({ scope, answer });
    reading = reading.then(readAll);
    return answer.promise;
  };
}

async function readGroup(group: readonly Asked[], isOver: () => boolean): Promise<void> {
  try {
    const loaded = await loadMany(
      group.map(({ scope }) => scope),
      isOver,
    );
    if (!loaded) return;
    for (const { scope, answer } of group) {
      const images = loaded.get(scope);
      if (images) answer.resolve(images);
      else answer.reject(new Error(`The server says nothing of ${scope}.`));
    }
  } catch (error) {
    for (const { answer } of group) answer.reject(error);
  }
}

/** Null when it was stopped before all pages had come. */
async function loadMany(
  scopes: readonly string[],
  isOver: () => boolean,
): Promise<ReadonlyMap<string, Images> | null> {
  const loaded = new Map<string, Record<string, FeedImage[]>>(scopes.map((scope) => [scope, {}]));
  let after: string | null = null;
  do {
    if (isOver()) return null;
    const names = [...loaded.keys()].join(',');
    const page: AudiencesPage = await get<AudiencesPage>('/api/feed/audiences/', { names, after });
    for (const [scope, known] of loaded) {
      const images = page.images[scope];
      // A missing audience was lost meanwhile: its earlier pages are incomplete.
      if (images) addPage(known, images);
      else loaded.delete(scope);
    }
    after = page.next;
  } while (after !== null && loaded.size > 0);
  return loaded;
}

async function loadOne(scope: string, isOver: () => boolean): Promise<Images> {
  const loaded: Record<string, FeedImage[]> = {};
  let after: string | null = null;
  do {
    const page: FirstLoadPage = await get<FirstLoadPage>('/api/feed/images/', { scope, after });
    addPage(loaded, page.images);
    after = page.next;
    if (isOver()) return new Promise<never>(() => undefined);
  } while (after !== null);
  return loaded;
}

function addPage(loaded: Record<string, FeedImage[]>, images: Images): void {
  for (const [entity, rows] of Object.entries(images)) (loaded[entity] ??= []).push(...rows);
}
