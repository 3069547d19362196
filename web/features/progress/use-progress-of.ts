import { useCallback, useRef, useSyncExternalStore } from 'react';

import { type GroupCounts, type Measured, scopeOf } from './counting/counts.ts';
import { liveCounts } from './counting/live-counts.ts';
import { useIsWhole } from './reading/whole-projects.ts';

/** How much of a thing there is to do, and how much of that is done. */
export interface DoneCounts {
  readonly scope: number;
  readonly completed: number;
}

const NOTHING: DoneCounts = { scope: 0, completed: 0 };

/**
 * The numbers of several things of a project, to order them by: answered by the same function until one of them
 * changes. Nothing is counted while the project's items are not here.
 */
export function useProgressOf(
  kind: Measured,
  ids: readonly string[],
  projectId: string,
): (id: string) => DoneCounts {
  const isLive = useIsWhole(projectId, true, kind === 'epic');
  const subscribe = useCallback(
    (listener: () => void) => (isLive ? liveCounts.subscribe(listener) : () => undefined),
    [isLive],
  );
  const last = useRef<{ key: string; countsOf: (id: string) => DoneCounts } | null>(null);
  return useSyncExternalStore(subscribe, () => {
    const counts = new Map<string, DoneCounts>(
      isLive ? ids.map((id) => [id, doneOf(liveCounts.progress(kind, id).items)]) : [],
    );
    const key = JSON.stringify([...counts]);
    if (last.current?.key !== key) {
      last.current = { key, countsOf: (id) => counts.get(id) ?? NOTHING };
    }
    return last.current.countsOf;
  });
}

function doneOf(counts: GroupCounts): DoneCounts {
  return { scope: scopeOf(counts), completed: counts.completed };
}
