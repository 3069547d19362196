import { useEffect } from 'react';

import type { Filter } from '#shared/lib/work-item-query/filter.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { subscriptions } from '#web/features/work-items/parts/store.ts';
import { store } from '#web/lib/store/collection.ts';

import type { ListSource } from './list-source.ts';
import { askLinks, type FilterLink, isPast, linksIn, readLink } from './read-links.ts';

/** Items change all the time; their links are read again no sooner than this. */
const REST_MS = 3_000;
/** Of more changed items than this everything is read again. */
const MAX_ASKED = 1_000;

/**
 * Brings what a filter asks of other tables than the items' own, and again as items change, as long as the list is
 * shown. Of the past, which can be that of all items, a list that comes in pages asks page by page (`PagedItems`).
 */
export function useLinkedItems(source: ListSource, filter: Filter, me: string): void {
  const [projectId] = source.projects;
  const isPaged = source.pages !== undefined;
  const wanted = JSON.stringify(linksIn(filter, me));
  useEffect(() => {
    const links: readonly FilterLink[] = JSON.parse(wanted);
    if (links.length === 0 || projectId === undefined) return undefined;
    const [past, people] = [links.filter(isPast), links.filter((link) => !isPast(link))];
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (all: readonly FilterLink[]) => {
      for (const link of all) void readLink(projectId, link, me);
    };
    const readAgain = () => {
      timer = undefined;
      read(people);
      if (changed.size > MAX_ASKED && !isPaged) read(past);
      // Without a connection the list shows what is known; the next change asks again.
      else void askLinks(projectId, past, [...changed]).catch(() => undefined);
      changed.clear();
    };
    const soon = () => {
      timer ??= setTimeout(readAgain, REST_MS);
    };
    read(isPaged ? people : links);
    const stops = [
      store.subscribeEntity(workItems.entity, (ids) => {
        for (const id of ids) changed.add(id);
        soon();
      }),
      store.subscribeEntity(subscriptions.entity, soon),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [projectId, isPaged, wanted, me]);
}
