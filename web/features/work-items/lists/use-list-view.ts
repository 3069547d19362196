import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';

import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { useMe } from '#web/lib/session/session.ts';

import { type Asker, CollectedFacts } from './collected-facts.ts';
import { filterNames } from './filter-names.ts';
import type { RowMark } from './held-rows.ts';
import type { FactsSource, ListFacts } from './list-facts.ts';
import { workItemRows } from './list-rows.ts';
import { type ListSettings, settingsKey } from './list-settings.ts';
import type { ListGroup, ListSnapshot } from './list-snapshot.ts';
import type { ListSource } from './list-source.ts';
import { ListView } from './list-view.ts';
import { PagedItems } from './paged-items.ts';
import { pagedQueryOf } from './paged-query.ts';
import { useLinkedItems } from './use-linked-items.ts';

/** The list of a source with these settings: the same object as long as both say the same. */
export function useListView(
  source: ListSource,
  settings: ListSettings,
  keep = listViews,
): ListView {
  const from = useStable(source, sourceKey(source));
  const shown = useStable(settings, settingsKey(settings));
  const { id, user_timezone: zone } = useMe();
  useLinkedItems(from, shown.filter, id);
  const window = usePagedItems(from, shown) ?? undefined;
  return useMemo(() => {
    const key = `${sourceKey(from)} ${id} ${zone} ${settingsKey(shown)}`;
    const facts = factsFor(from, { id, zone });
    return keep(
      window ? `${key} ${window.key}` : key,
      () => new ListView({ source: from, settings: shown, rows: workItemRows, facts, window }),
    );
  }, [from, shown, id, zone, window, keep]);
}

/** How the items of a source that is read in pages come; null when all of them are here. */
export function usePagedItems(source: ListSource, settings: ListSettings): PagedItems | null {
  const facts = useListFacts(source);
  const query = pagedQueryOf(source, settings, facts);
  const key = query ? JSON.stringify(query) : '';
  const kept = useStable(query, key);
  return useMemo(() => kept && pagedItems(key, () => new PagedItems(key, kept)), [kept, key]);
}

/** The list of all rows that are here, for what brings them in another way than page by page. */
export function useUnpagedView(view: ListView): ListView {
  return useMemo(() => (view.source.pages ? view.unpaged() : view), [view]);
}

/** Keeps the lists that were shown last: whoever comes back finds them arranged, as long as nothing has changed. */
const listViews = keepLatest<ListView>(8);
/** A separate store for the lists of open items, which otherwise push the others out. */
export const subItemViews = keepLatest<ListView>(2);
/** And of the numbers of open epics. */
export const epicViews = keepLatest<ListView>(2);
/** Those of the lists that are read in pages: whoever comes back finds the pages that were read. */
const pagedItems = keepLatest<PagedItems>(8);
/** One for all parts of a screen: what it reads is read once for them. */
const factsSources = keepLatest<FactsSource>(4);

/** The same text for the same source. */
function sourceKey({ key, projects }: ListSource): string {
  return [key, ...projects].join(' ');
}

/** What a list shows: groups, lanes and counts. */
export function useListSnapshot(view: ListView): ListSnapshot {
  return useSyncExternalStore(view.subscribe, view.snapshot);
}

/** One thing of what a list shows, as how many items there are: renders again only when that changes. */
export function useOfList<Key extends keyof ListSnapshot>(
  view: ListView,
  key: Key,
): ListSnapshot[Key] {
  return useSyncExternalStore(view.subscribe, () => view.snapshot()[key]);
}

/** What is found in what a list shows, as whether there is anything: renders again only when the answer changes. */
export function useFoundInList<Value>(
  view: ListView,
  find: (snapshot: ListSnapshot) => Value,
): Value {
  return useSyncExternalStore(view.subscribe, () => find(view.snapshot()));
}

/** One group of a list, or a part of it: renders again only when something in it changes. */
export function useGroup(view: ListView, key: string, part?: string): ListGroup {
  const group = useCallback(() => view.group(key, part), [view, key, part]);
  return useSyncExternalStore(view.subscribe, group);
}

/** Whether a row is held where it no longer belongs. */
export function useRowMark(view: ListView, id: string): RowMark {
  const mark = useCallback(() => view.mark(id), [view, id]);
  return useSyncExternalStore(view.subscribe, mark);
}

/** What is known of a source besides its rows. */
export function useListFacts(source: ListSource): ListFacts {
  const facts = useFactsSource(useStable(source, sourceKey(source)));
  return useSyncExternalStore(facts.subscribe, facts.now);
}

/** The names that filters of a source are typed with. */
export function useFilterNames(source: ListSource): FilterNames {
  const facts = useListFacts(source);
  const { spansProjects } = source;
  return useMemo(() => filterNames(facts, spansProjects), [facts, spansProjects]);
}

function useFactsSource(source: ListSource): FactsSource {
  const { id, user_timezone: zone } = useMe();
  return useMemo(() => factsFor(source, { id, zone }), [source, id, zone]);
}

function factsFor(source: ListSource, asker: Asker): FactsSource {
  const { projects } = source;
  const key = `${projects.join(' ')} ${asker.id} ${asker.zone}`;
  return factsSources(key, () => new CollectedFacts(projects, asker));
}

/** Makes a value for each key once, and keeps those that were asked for last. */
function keepLatest<Value>(limit: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, make) => {
    const value = known.get(key) ?? make();
    known.delete(key);
    known.set(key, value);
    const [oldest] = known.keys();
    if (known.size > limit && oldest !== undefined) known.delete(oldest);
    return value;
  };
}

/** The value that was there first of those that say the same: screens may make them anew each time. */
export function useStable<Value>(value: Value, key: string): Value {
  const [kept, keep] = useState({ value, key });
  if (kept.key === key) return kept.value;
  keep({ value, key });
  return value;
}
