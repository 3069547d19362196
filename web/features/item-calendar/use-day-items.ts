import { useEffect, useMemo, useSyncExternalStore } from 'react';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import type { Loading } from '#web/features/work-items/data/project-items.ts';
import { pagedQueryOf } from '#web/features/work-items/lists/paged-query.ts';
import { useListFacts } from '#web/features/work-items/lists/use-list-view.ts';

import type { DatedList } from './dated-items.ts';
import { DayItems } from './day-items.ts';
import { useGrid } from './use-grid.ts';

/** The items of a calendar by their days, and how far those in sight have come. */
export interface CalendarList extends DatedList {
  readonly loading: Loading | null;
  readonly retry: () => void;
  /** How many items without days have not come, and a function that brings some of them. */
  readonly missing: number;
  readonly more: () => void;
}

/**
 * Brings the items of the days in sight, where the list is read in pages. A list that is here as a whole needs nothing, and
 * neither does one whose filter the call cannot say: its page reads all of it.
 */
export function useDayItems(list: DatedList): CalendarList {
  const { source, view } = useListScreen();
  const facts = useListFacts(source);
  const query = pagedQueryOf(source, view.settings, facts);
  const key = query?.arranged ? JSON.stringify(query) : null;
  const days = useMemo(
    () => (query && key !== null ? new DayItems(query) : null),
    // The same text for the same query.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  );
  // A month has the weeks of all its days.
  const { first, last } = useGrid('month', true);
  useEffect(() => days?.open(), [days]);
  useEffect(() => void days?.show(first, last), [days, first, last]);
  useEffect(() => days?.moreUndated(), [days]);
  const read = useSyncExternalStore(days?.subscribe ?? never, days?.now ?? nothing);
  const missing = useMemo(
    () => (read && !read.isUndatedWhole ? Math.max(0, read.undated - list.undated.length) : 0),
    // What was missing as the page came: changes since then are counted by the list.
    // oxlint-disable-next-line react/exhaustive-deps
    [read],
  );
  return {
    ...list,
    loading: read?.loading ?? null,
    retry: days?.refresh ?? noop,
    missing,
    more: days?.moreUndated ?? noop,
  };
}

const noop = () => undefined;
const never = () => noop;
const nothing = () => null;
