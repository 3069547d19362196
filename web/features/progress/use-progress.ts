import { useMemo, useSyncExternalStore } from 'react';

import { containerKind, CONTAINERS } from '#shared/containers.ts';
import type { Progress } from '#shared/contract/progress.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { estimates } from '#web/features/estimates/store.ts';
import { projectPath, projects, useProjectPlace } from '#web/features/projects/store.ts';

import type { Measured, Progressed } from './counting/counts.ts';
import { liveCounts } from './counting/live-counts.ts';
import type { Shares } from './counting/shares.ts';
import { useDayReading } from './reading/day-readings.ts';
import { useGivenNumbers } from './reading/given-numbers.ts';
import { useServerNumbers } from './reading/server-numbers.ts';
import { type DayCounts, type Frozen, frozenOf } from './reading/snapshot.ts';
import { type Span, useSpan } from './reading/span.ts';
import { useIsWhole } from './reading/whole-projects.ts';

const noChanges = () => () => undefined;

/**
 * How far the work items of a cycle, module or epic are; null while nothing is known. Counted here as soon as the
 * project's items are here, and by the server until then; a cycle that has ended shows what it ended with.
 * `given` = numbers of a cycle that came with a screen across projects, null until they have come: its items are not
 * brought, and the numbers are read again when one of them changes.
 */
export function useProgress(
  kind: Measured,
  id: string,
  projectId: string,
  given?: Progress | null,
): Progressed | null {
  const frozen = useFrozen(kind, id);
  const isLive = useIsLive(kind, projectId, given === undefined && frozen === null);
  const live = useSyncExternalStore(isLive ? liveCounts.subscribe : noChanges, () =>
    isLive ? liveCounts.progress(kind, id) : null,
  );
  const isAsked = !isLive && frozen === null;
  const kept = useGivenNumbers(id, projectId, given, isAsked);
  const counted = useServerNumbers(kind, id, projectId, isAsked && given === undefined);
  return frozen?.progress ?? live ?? kept ?? counted;
}

/** How they are spread over states, people and labels; null while the items are not here. */
export function useShares(kind: Measured, id: string, projectId: string): Shares | null {
  const frozen = useFrozen(kind, id);
  const isLive = useIsLive(kind, projectId, frozen === null);
  const live = useSyncExternalStore(isLive ? liveCounts.subscribe : noChanges, () =>
    isLive ? liveCounts.shares(kind, id) : null,
  );
  return frozen?.shares ?? live;
}

/** The days of a cycle or module, as charts draw them. */
export interface Days extends Span {
  /** The days that have come, each as it ended, today as it is now; null = not read yet. */
  readonly rows: readonly DayCounts[] | null;
  /** When they were read, in milliseconds; null = they are written down for good. */
  readonly readAt: number | null;
  /** Whether reading them again has failed. */
  readonly isStale: boolean;
  readonly again: () => void;
}

/**
 * The days of a cycle or module; null = it has no dates, as an epic. The past comes from the server, today from the
 * items here, so that a chart moves with each change; of a cycle with `given` numbers, from these.
 */
export function useDays(
  kind: Measured,
  id: string,
  projectId: string,
  given?: Progress | null,
): Days | null {
  const frozen = useFrozen(kind, id);
  const planned = useSpan(kind, id, projectId);
  // Of a kind whose days nobody keeps there is no chart.
  const span = kind === 'epic' || containerKind(kind).keepsProgress ? planned : null;
  const now = useProgress(kind, id, projectId, given);
  // A cycle that was just made is not there to be read yet.
  const cycle = cycles.use(kind === 'cycle' ? id : null);
  const isThere = kind !== 'cycle' || (cycle?.rev ?? 0) > 0;
  const isRead =
    isThere && span !== null && frozen === null && kind !== 'epic' && span.from <= span.today;
  const place = useProjectPlace(projectId);
  const path = isRead
    ? projectPath(place, `${CONTAINERS[kind].section}/${id}/${kind}-progress`)
    : null;
  const version = span && now ? `${spanKey(span)} ${now.items.total} ${now.points.total}` : '';
  const [reading, again] = useDayReading(path, version);
  const rows = useMemo(() => {
    if (!span || frozen) return frozen?.days ?? null;
    return span.from > span.today ? [] : withToday(reading.rows, span, now);
  }, [span, frozen, reading.rows, now]);
  if (!span) return null;
  const readAt = frozen ? null : reading.readAt;
  return { ...span, rows, readAt, isStale: !frozen && reading.hasFailed, again };
}

/** What numbers of a project are shown in first: points where it estimates in them. */
export function useHasPoints(projectId: string): boolean {
  const estimate = projects.use(projectId)?.estimate ?? null;
  return estimates.use(estimate)?.type === 'points';
}

/** What a cycle ended with. */
function useFrozen(kind: Measured, id: string): Frozen | null {
  return frozenOf(cycles.use(kind === 'cycle' ? id : null));
}

/** Whether the items can be counted here. Of epics everybody counts what they see: the server has no numbers. */
function useIsLive(kind: Measured, projectId: string, brings: boolean): boolean {
  return useIsWhole(projectId, brings, kind === 'epic');
}

const spanKey = ({ from, to, today: now }: Span) => `${from} ${to} ${now}`;

/** The days with today's numbers as they are now; a day the server did not know of yet is added. */
function withToday(
  rows: readonly DayCounts[] | null,
  span: Span,
  now: Progressed | null,
): readonly DayCounts[] | null {
  if (!rows || !now || span.today > span.to) return rows;
  const past = rows.filter(({ date }) => date < span.today);
  return [...past, { date: span.today, items: now.items, points: now.points }];
}
