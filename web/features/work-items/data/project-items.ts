import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { WorkspaceFeed } from '#web/lib/feed/workspace-feed.ts';
import { get } from '#web/lib/http/http.ts';
import { store } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

import { type ItemName, projectPath } from './address.ts';
import { keepItems, loadMissing, MAX_MISSING, scopeOfItems } from './load-item.ts';
import { type ItemsStatus, ProjectItems } from './local-copy.ts';
import { workItems } from './store.ts';

/** How far a list's items have come to this browser. */
export interface Loading {
  readonly is: 'loading' | 'ready' | 'error';
  readonly loaded: number;
  readonly total: number | null;
  /** Where it stands by now, for whoever shows that: the rest of the screen is not drawn again with every page that comes. */
  readonly progress?: Progress;
}

interface Progress {
  readonly subscribe: (listener: () => void) => () => void;
  readonly now: () => Loading;
}

/** Nothing has come yet. */
export const NOT_LOADED: Loading = { is: 'loading', loaded: 0, total: null };

interface Page {
  readonly results: readonly WorkItemImage[];
  readonly total_results: number;
  readonly total_pages: number;
}

const PAGE = 500;
/** Projects that are shown are looked at again this often, in milliseconds. */
const AGAIN_MS = 300_000;
/** A reading that all clients would make at the same moment is spread over this, in milliseconds. */
const SPREAD_MS = 5_000;

/** The items of this tab's projects. */
export const projectItems = new ProjectItems();

/** Whether some items of a project are in the store. */
export function hasItems(projectId: string): boolean {
  return workItems.all().some((item) => item.project_id === projectId);
}

/** Work items are loaded project by project. */
export const ITEMS_ON_DEMAND = {
  [workItems.entity]: (row: FeedImage) => String(row['project_id']),
};

/** Brings the items of the projects that are shown, as long as the workspace is open. */
export function followProjectItems(feed: WorkspaceFeed): void {
  void feed.parts.then((parts) => {
    if (!parts) return;
    const { isCurrent, keeper } = parts;
    projectItems.start({
      store: store.feed,
      keeper,
      read: get,
      isLive: isCurrent,
      pathOf: projectPath,
      scopeOf: scopeOfItems,
      pause: () => Math.random() * SPREAD_MS,
    });
    const timer = setInterval(refresh, AGAIN_MS);
    window.addEventListener('focus', refresh);
    window.addEventListener('online', refresh);
    feed.onClose(() => {
      clearInterval(timer);
      window.removeEventListener('focus', refresh);
      window.removeEventListener('online', refresh);
      projectItems.stop();
    });
  });
}

const known = new Map<string, Loading>();
const listeners = new Set<() => void>();

/** Loads a project's items while the component is mounted; the feed keeps them current. Null = none. */
export function useProjectItems(projectId: string | null): readonly [Loading, retry: () => void] {
  useEffect(() => (projectId ? projectItems.open(projectId) : undefined), [projectId]);
  const now = useCallback(() => loadingOf(projectItems.statusOf(projectId ?? '')), [projectId]);
  const is = useSyncExternalStore(subscribeItems, () => now().is);
  const loading = useMemo<Loading>(
    () => ({ ...NOT_LOADED, is, progress: { subscribe: subscribeItems, now } }),
    [is, now],
  );
  return [loading, refresh];
}

const refresh = () => projectItems.refresh();

/**
 * Reads those of some items of a project that are not here, as before undoing after a reload: a few one by one, of
 * many the whole project. Null = all are here.
 */
export function loadOfProject(
  projectId: string,
  items: readonly ItemName[],
): Promise<unknown> | null {
  const absent = items.filter(({ id }) => !workItems.get(id));
  if (absent.length <= MAX_MISSING) return loadMissing(absent);
  return new Promise<void>((resolve) => {
    const close = projectItems.open(projectId);
    const look = () => {
      if (loadingOf(projectItems.statusOf(projectId)).is === 'loading') return;
      stop();
      close();
      resolve();
    };
    const stop = subscribeItems(look);
    look();
  });
}

/**
 * How many items are in a cycle or module, asked of its list of items where those of the project are not all here;
 * null = they are, or the server cannot be asked.
 */
export function countItems(projectId: string, path: string): Promise<number | null> | null {
  if (loadingOf(projectItems.statusOf(projectId)).is === 'ready') return null;
  return get<Page>(path, { per_page: 1 }).then(
    ({ total_results }) => total_results,
    () => null,
  );
}

const subscribeItems = (listener: () => void) => projectItems.subscribe(listener);

/** The same object for the same status. */
function loadingOf(items: ItemsStatus): Loading {
  const before = loadings.get(items);
  if (before) return before;
  const { status, done: loaded, total } = items;
  const isReady = status === 'ready' || status === 'syncing';
  const is = isReady ? 'ready' : status === 'error' ? 'error' : 'loading';
  const loading = { is, loaded, total } as const;
  loadings.set(items, loading);
  return loading;
}

const loadings = new WeakMap<ItemsStatus, Loading>();

/** Loads the items in a project's archive while the component is mounted. Null = none. */
export function useArchivedItems(projectId: string | null): readonly [Loading, retry: () => void] {
  const key = projectId ?? '';
  const loading = useSyncExternalStore(subscribe, () => known.get(key) ?? NOT_LOADED);
  const load = useCallback(() => {
    known.delete(key);
    if (key !== '') void loadArchive(key);
  }, [key]);
  useEffect(() => {
    if (!known.has(key)) load();
  }, [key, load]);
  return [loading, load];
}

/** Whether all items of a project's archive are here, and follow every change. */
export function useIsArchiveHere(projectId: string): boolean {
  return useSyncExternalStore(subscribe, () => known.get(projectId)?.is === 'ready');
}

/** Brings the items of a project's archive; how that stands is told to those who show them. */
export async function loadArchive(projectId: string): Promise<void> {
  notify(projectId, NOT_LOADED);
  const path = `${projectPath(projectId)}/archived-issues/`;
  let loaded = 0;
  const load = async (page: number) => {
    const cursor = `${PAGE}:${page}:0`;
    const answer = await get<Page>(path, { rev: true, per_page: PAGE, cursor });
    keepItems(answer.results);
    loaded += answer.results.length;
    notify(projectId, { is: 'loading', loaded, total: answer.total_results });
    return answer;
  };
  try {
    const { total_pages } = await load(0);
    const others = Array.from({ length: Math.max(0, total_pages - 1) }, (_, page) => page + 1);
    await Promise.all(others.map(load));
    notify(projectId, { is: 'ready', loaded, total: loaded });
  } catch {
    notify(projectId, { is: 'error', loaded, total: null });
  }
}

function notify(key: string, loading: Loading): void {
  known.set(key, loading);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
