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

/** How many weeks the charts look back. */
export const PERIODS = ['4', '12', '26', '52'] as const;
export type Period = (typeof PERIODS)[number];

/** The days of a period, both included; numbers are dated in UTC, as filters date them. */
export function daysOf(period: Period): { readonly from: string; readonly to: string } {
  const to = today('UTC');
  return { from: addDays(to, 1 - 7 * Number(period)), to };
}

const SETTLE_MS = 1_000;
/** Changes without a pause are shown at least this often, in milliseconds. */
const LONGEST_MS = 5_000;

const ITEMS = [workItems.entity];
const THINGS = [
  ...ITEMS,
  ...[cycles, intakeIssues, modules, pages, projects, views, workspaceMembers].map(
    ({ entity }) => entity,
  ),
];

/** A number that rises when work items have changed and come to rest, or every few seconds while they do not. */
export const useItemChanges = () => useChanges(ITEMS);

/** The same for everything that the overview counts. */
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
      // While a team works, changes do not come to rest: the numbers follow all the same.
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
      // What has happened meanwhile no frame tells.
      store.feed.onScope(({ is }) => is !== 'loaded' && later()),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [entities]);
  return version;
}

/** Reads numbers of work items: what this browser read last at once, then what the server counts. */
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

/** A filter and one more condition that must hold. */
export function narrowed(query: string, part: string): string {
  if (query.trim() === '') return part;
  return / OR /.test(query) ? `(${query}) ${part}` : `${query} ${part}`;
}
