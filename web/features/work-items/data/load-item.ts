import { useEffect, useRef, useSyncExternalStore } from 'react';

import type { WorkItemDetail } from '#shared/contract/work-item-details.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { GUEST } from '#shared/permissions.ts';
import { projectMembers, projects } from '#web/features/projects/store.ts';
import { takePrefetched } from '#web/lib/browser/prefetch.ts';
import { get } from '#web/lib/http/http.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

import { type ItemName, itemPath, projectPath } from './address.ts';
import { imageOf } from './item-image.ts';
import { descriptions, workItems } from './store.ts';

/** The audience through which the person sees a project's items; their deletion arrives there too. */
export function scopeOfItems(projectId: string): string {
  const me = sessionNow().me?.id ?? '';
  const mine = projectMembers.all().find((row) => row.member === me && row.project === projectId);
  if (mine?.role !== GUEST) return `project:${projectId}`;
  const seesAll = projects.get(projectId)?.guest_view_all_features;
  return seesAll ? `project-guest:${projectId}` : `user:${me}`;
}

/** Takes rows that a call has answered into the store; the feed keeps them current. */
export function keepItems(rows: readonly WorkItemImage[]): void {
  for (const row of rows) {
    store.feed.put(workItems.entity, imageOf(row), scopeOfItems(row.project_id));
  }
}

/** Reads one item by what people call it. Throws what the server says. */
export async function loadItemByKey(slug: string, key: string): Promise<WorkItemImage> {
  return keepDetail(await readDetail(`/api/workspaces/${slug}/work-items/${key}/`));
}

async function readDetail(path: string): Promise<WorkItemDetail> {
  return (await prefetchedItem(path)) ?? get<WorkItemDetail>(path, { rev: true });
}

/** The item of the address that the page was opened at; null for any other, and to ask again. */
async function prefetchedItem(path: string): Promise<WorkItemDetail | null> {
  const asked = takePrefetched('item');
  const response = await asked?.catch(() => null);
  const isIt = response?.ok && new URL(response.url).pathname.endsWith(path);
  return isIt ? ((await response.json()) as WorkItemDetail) : null;
}

/** Reads one item by its id. */
export async function loadItem(projectId: string, id: string): Promise<WorkItemImage> {
  return keepDetail(await readDetail(`${itemPath({ id, project_id: projectId })}/`));
}

/** No more than these are asked for one by one. */
export const MAX_MISSING = 50;

/** Reads those of some items that are not here, as before undoing after a reload; null = all are here. */
export function loadMissing(items: readonly ItemName[]): Promise<unknown> | null {
  const absent = items.filter(({ id }) => !workItems.get(id)).slice(0, MAX_MISSING);
  if (absent.length === 0) return null;
  return Promise.allSettled(absent.map(({ id, project_id }) => loadItem(project_id, id)));
}

function keepDetail(detail: WorkItemDetail): WorkItemImage {
  const { description_html } = detail;
  const image = imageOf({ ...detail, rev: detail.rev ?? 0 });
  keepItems([image]);
  const { id, project_id } = image;
  // Behind every revision of the feed, which follows as soon as the item is open.
  const text = { id, project_id, description_html, rev: 0 };
  store.feed.put(descriptions.entity, text, `item:${id}`);
  return image;
}

const wanted = new Map<string, Set<string>>();
const missing = new Set<string>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | null = null;

/** An item of a project; one that is not here yet is fetched, together with others wanted at the moment. */
export function useLoadedItem(
  id: string | null | undefined,
  projectId: string,
): WorkItemImage | undefined {
  const item = workItems.use(id);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (item) seen.current = item.id;
    // The feed has told the end of what was here: to ask again would change nothing, or be refused.
    else if (id && seen.current !== id) want(projectId, id);
  }, [id, item, projectId]);
  return item;
}

/** Whether the server has said that the person does not see an item: one that is on its way is not hidden. */
export function useIsUnseen(id: string | null | undefined): boolean {
  return useSyncExternalStore(subscribe, () => id != null && missing.has(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function want(projectId: string, id: string): void {
  if (missing.has(id) || projectId === '') return;
  const ids = wanted.get(projectId) ?? new Set();
  wanted.set(projectId, ids.add(id));
  timer ??= setTimeout(() => {
    timer = null;
    const all = [...wanted];
    wanted.clear();
    for (const [project, some] of all) void fetchItems(project, [...some]);
  }, 10);
}

/** Reads those of these items and epics that are of the project and that the person may see. */
export async function loadItems(
  projectId: string,
  ids: readonly string[],
): Promise<WorkItemImage[]> {
  const path = `${projectPath(projectId)}/issues/list/`;
  const query = { issues: ids.join(','), rev: true, epics: true };
  const rows = await get<WorkItemImage[]>(path, query);
  keepItems(rows);
  return rows;
}

async function fetchItems(projectId: string, ids: readonly string[]): Promise<void> {
  const rows = await loadItems(projectId, ids).catch(() => null);
  if (!rows) return;
  // Not to be seen by the person, or of another project: asking again would change nothing.
  for (const id of ids) if (!rows.some((row) => row.id === id)) missing.add(id);
  for (const listener of listeners) listener();
}
