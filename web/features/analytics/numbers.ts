import { useEffect, useState } from 'react';

import { cycles } from '#web/features/cycles/store.ts';
import { intakeIssues } from '#web/features/intakes/store.ts';
import { modules } from '#web/features/modules/store.ts';
import { pages } from '#web/features/pages/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { views } from '#web/features/views/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useWorkspace, workspaceMembers } from '#web/features/workspaces/store.ts';
import { addDays, today } from '#web/lib/formats/dates.ts';
import type { Reading } from '#web/lib/http/use-read.ts';
import { useKeptRead } from '#web/lib/local-copy/use-kept-read.ts';
import { useMe } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

/** Periods of the charts, in weeks. */
export const PERIODS = ['4', '12', '26', '52'] as const;
export type Period = (typeof PERIODS)[number];

/** Days of a period, both included. */
export function daysOf(
  period: Period,
  zone: string,
): { readonly from: string; readonly to: string } {
  const to = today(zone);
  return { from: addDays(to, 1 - 7 * Number(period)), to };
}

const SETTLE_MS = 1_000;
/** Longest delay during continuous changes, in milliseconds. */
const LONGEST_MS = 5_000;

const ITEMS = [workItems.entity];
const THINGS = [
  ...ITEMS,
  ...[cycles, intakeIssues, modules, pages, projects, views, workspaceMembers].map(
    ({ entity }) => entity,
  ),
];

/**
 * A counter that increases after changes of work items: after a pause, or every few seconds during
 * continuous changes.
 */
export const useItemChanges = () => useChanges(ITEMS);

/** As `useItemChanges`, for everything that the overview counts. */
export const useThingChanges = () => useChanges(THINGS);

function useChanges(entities: readonly string[]): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since: number | null = null;
    const later = () => {
      clearTimeout(timer);
      const now = performance.now();
      since ??= now;
      // While a team works there is no pause, so a timer limits the delay.
      timer = setTimeout(
        () => {
          since = null;
          setVersion((last) => last + 1);
        },
        Math.max(0, Math.min(SETTLE_MS, since + LONGEST_MS - now)),
      );
    };
    const stops = [
      ...entities.map((entity) => store.subscribeEntity(entity, later)),
      // Changes before a reconnect or reload arrive in no frame.
      store.feed.onScope(({ is }) => is !== 'loaded' && later()),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [entities]);
  return version;
}

/** Reads numbers: the stored ones at once, then the server's. */
export function useNumbers<Value>(
  what: string,
  parameters: Readonly<Record<string, string>>,
  version: number,
): Reading<Value> {
  const { slug } = useWorkspace();
  const query = new URLSearchParams(parameters).toString();
  return useKeptRead<Value>(
    useMe().id,
    `/api/workspaces/${slug}/work-item-numbers/${what}/?${query}`,
    version,
  );
}

/** A filter with one more condition. */
export function narrowed(query: string, part: string): string {
  if (query.trim() === '') return part;
  return / OR /.test(query) ? `(${query}) ${part}` : `${query} ${part}`;
}
