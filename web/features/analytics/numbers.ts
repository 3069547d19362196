import { useEffect, useState } from 'react';

import { workItems } from '#web/features/work-items/data/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
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

/** A number that rises when work items have changed and come to rest. */
export function useItemChanges(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setVersion((last) => last + 1), SETTLE_MS);
    };
    const stops = [
      store.subscribeEntity(workItems.entity, later),
      // What has happened meanwhile no frame tells.
      store.feed.onScope(({ is }) => is !== 'loaded' && later()),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, []);
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
