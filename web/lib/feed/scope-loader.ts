import { MAX_AUDIENCES } from '#shared/constants/first-load.ts';
import type { AudiencesPage, FirstLoadPage } from '#shared/contract/first-load.ts';
import { get } from '#web/lib/http/http.ts';
import type { FeedImage, Images } from '#web/lib/store/feed-store.ts';

import type { LoadScope } from './feed-client.ts';
import { isOpenedScope } from './opened-rows.ts';

interface Asked {
  readonly scope: string;
  readonly answer: PromiseWithResolvers<Images>;
}

/**
 * Loads everything of audiences but for what is loaded on demand, which the server leaves out. Those that are asked
 * for together are read together, one request after the other: a person in 300 projects has as many audiences, and the
 * screen at hand has requests of its own meanwhile.
 */
export function scopeLoader(): LoadScope {
  let asked: Asked[] = [];
  let reading: Promise<void> = Promise.resolve();
  const readAll = async () => {
    while (asked.length > 0) {
      const group = asked.slice(0, MAX_AUDIENCES);
      asked = asked.slice(MAX_AUDIENCES);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await readGroup(group);
    }
  };
  return (scope) => {
    // Somebody waits for what is open.
    if (isOpenedScope(scope)) return loadOne(scope);
    const answer = Promise.withResolvers<Images>();
    asked.push({ scope, answer });
    reading = reading.then(readAll);
    return answer.promise;
  };
}

async function readGroup(group: readonly Asked[]): Promise<void> {
  try {
    const loaded = await loadMany(group.map(({ scope }) => scope));
    for (const { scope, answer } of group) {
      const images = loaded.get(scope);
      if (images) answer.resolve(images);
      else answer.reject(new Error(`The server says nothing of ${scope}.`));
    }
  } catch (error) {
    for (const { answer } of group) answer.reject(error);
  }
}

async function loadMany(scopes: readonly string[]): Promise<ReadonlyMap<string, Images>> {
  const loaded = new Map<string, Record<string, FeedImage[]>>(scopes.map((scope) => [scope, {}]));
  let after: string | null = null;
  do {
    const names = [...loaded.keys()].join(',');
    const page: AudiencesPage = await get<AudiencesPage>('/api/feed/audiences/', { names, after });
    for (const [scope, known] of loaded) {
      const images = page.images[scope];
      // Lost while it was being read: what came of it before is not all of it.
      if (images) addPage(known, images);
      else loaded.delete(scope);
    }
    after = page.next;
  } while (after !== null && loaded.size > 0);
  return loaded;
}

async function loadOne(scope: string): Promise<Images> {
  const loaded: Record<string, FeedImage[]> = {};
  let after: string | null = null;
  do {
    const page: FirstLoadPage = await get<FirstLoadPage>('/api/feed/images/', { scope, after });
    addPage(loaded, page.images);
    after = page.next;
  } while (after !== null);
  return loaded;
}

function addPage(loaded: Record<string, FeedImage[]>, images: Images): void {
  for (const [entity, rows] of Object.entries(images)) (loaded[entity] ??= []).push(...rows);
}
