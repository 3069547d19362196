import { useCallback, useEffect, useSyncExternalStore } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { get } from '#web/lib/http.ts';

import { projectPath } from './address.ts';
import { keepItems } from './load-item.ts';

/** How far a list's items have come to this browser. */
export interface Loading {
  readonly is: 'loading' | 'ready' | 'error';
  readonly loaded: number;
  readonly total: number | null;
}

interface Page {
  readonly results: readonly WorkItemImage[];
  readonly total_results: number;
  readonly total_pages: number;
}

const PAGE = 500;
const START: Loading = { is: 'loading', loaded: 0, total: null };

const known = new Map<string, Loading>();
const listeners = new Set<() => void>();

/** Brings a project's items, or those in its archive; the feed keeps them current. */
export function useProjectItems(
  projectId: string,
  kind: 'project' | 'archive',
): readonly [Loading, retry: () => void] {
  const key = `${kind} ${projectId}`;
  const loading = useSyncExternalStore(subscribe, () => known.get(key) ?? START);
  const load = useCallback(() => {
    known.delete(key);
    void loadAll(key, projectId, kind);
  }, [key, projectId, kind]);
  useEffect(() => {
    if (!known.has(key)) load();
  }, [key, load]);
  return [loading, load];
}

async function loadAll(key: string, projectId: string, kind: 'project' | 'archive') {
  tell(key, START);
  const path = `${projectPath(projectId)}/${kind === 'project' ? 'v2/issues' : 'archived-issues'}/`;
  let loaded = 0;
  const load = async (page: number) => {
    const cursor = `${PAGE}:${page}:0`;
    const answer = await get<Page>(path, { rev: true, per_page: PAGE, cursor });
    keepItems(answer.results);
    loaded += answer.results.length;
    tell(key, { is: 'loading', loaded, total: answer.total_results });
    return answer;
  };
  try {
    const { total_pages } = await load(0);
    const others = Array.from({ length: Math.max(0, total_pages - 1) }, (_, page) => page + 1);
    await Promise.all(others.map(load));
    tell(key, { is: 'ready', loaded, total: loaded });
  } catch {
    tell(key, { is: 'error', loaded, total: null });
  }
}

function tell(key: string, loading: Loading): void {
  known.set(key, loading);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
