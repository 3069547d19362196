import { useEffect } from 'react';

import { linkOf } from '#shared/lib/work-item-query/fields.ts';
import type { Filter } from '#shared/lib/work-item-query/filter.ts';
import type { LinkKey } from '#shared/work-item-fields/conditions.ts';
import { slugOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { subscriptions } from '#web/features/work-items/detail/store.ts';
import { get } from '#web/lib/http/http.ts';
import { findReply, keepReply } from '#web/lib/local-copy/kept-replies.ts';
import { store } from '#web/lib/store/collection.ts';

import { linkedItems } from './linked-items.ts';

/** Items change all the time; their links are read again no sooner than this. */
const REST_MS = 3_000;

/** Brings what a filter asks of other tables than the items' own, and again as items change, as long as the list is shown. */
export function useLinkedItems(projectId: string | undefined, filter: Filter, me: string): void {
  const wanted = projectId === undefined ? '' : [...linksIn(filter, me)].toSorted().join(',');
  useEffect(() => {
    if (wanted === '' || projectId === undefined) return undefined;
    const slug = slugOf(projectId);
    const links = wanted.split(',').map((one) => one.split(' ') as [LinkKey, string]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      for (const [key, value] of links) void bring(slug, key, value, me);
    };
    const soon = () => {
      timer ??= setTimeout(read, REST_MS);
    };
    read();
    const stops = [workItems, subscriptions].map(({ entity }) =>
      store.subscribeEntity(entity, soon),
    );
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [projectId, wanted, me]);
}

/** The links that a filter looks at: `subscribers <person>`, `was started@2026-11-01`. */
function linksIn({ parts }: Pick<Filter, 'parts'>, me: string): Set<string> {
  const found = new Set<string>();
  for (const part of parts) {
    if (part.kind === 'group') for (const one of linksIn(part, me)) found.add(one);
    if (part.kind !== 'condition') continue;
    const key = linkOf(part.field);
    if (key === null) continue;
    for (const value of part.values) {
      if (value.is === 'me') found.add(`${key} ${me}`);
      if (value.is === 'id') found.add(`${key} ${value.id}`);
      if (value.is === 'word') found.add(`${key} ${value.word}`);
    }
  }
  return found;
}

/** Until the server answers, and without it, what it said last is taken. */
async function bring(slug: string, key: LinkKey, value: string, me: string): Promise<void> {
  const path = pathOf(slug, key, value);
  if (!linkedItems.has(key, value)) {
    const kept = await findReply(me, path);
    if (kept && !linkedItems.has(key, value)) linkedItems.set(key, value, kept.body as string[]);
  }
  try {
    const ids = await get<string[]>(path);
    linkedItems.set(key, value, ids);
    await keepReply(me, path, { body: ids, readAt: Date.now() });
  } catch {
    // Without a connection the list shows what is known; the next change asks again.
  }
}

function pathOf(slug: string, key: LinkKey, value: string): string {
  const base = `/api/workspaces/${slug}/linked-issues/`;
  const isPast = key === 'cycle_time' || key === 'was';
  return isPast
    ? `${base}?link=${key}&value=${encodeURIComponent(value)}`
    : `${base}${value}/?link=${key}`;
}
