import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';

import type { CreateCycle, CycleImage, CycleStatus, UpdateCycle } from '#shared/contract/cycles.ts';
import { dayIn } from '#shared/lib/days.ts';
import { containerResource } from '#web/features/projects/containers/store.ts';
import { type Day, formatDays, today } from '#web/lib/formats/dates.ts';
import { sessionNow } from '#web/lib/session/session.ts';

/** The cycles of all projects that are open here, archived ones too. */
export const cycles = containerResource<CycleImage, CreateCycle, UpdateCycle>('cycle', {
  icon: RefreshCw,
  initial: () => ({
    description: '',
    start_date: null,
    end_date: null,
    view_props: {},
    end_snapshot: {},
    external_source: null,
    external_id: null,
    ended_by: null,
    version: 1,
    owned_by_id: sessionNow().me?.id ?? '',
    created_at: new Date().toISOString(),
    updated_by: sessionNow().me?.id ?? null,
  }),
  daysOf: daysOfCycle,
  inTurn: cyclesOf,
});

type Dates = Pick<CycleImage, 'start_date' | 'end_date'>;

/** Where a cycle is in time. */
export function statusOf({ start_date, end_date }: Dates, now = Date.now()): CycleStatus {
  if (start_date === null || end_date === null) return 'DRAFT';
  if (momentOf(end_date, 'T23:59:00') < now) return 'COMPLETED';
  return momentOf(start_date, 'T00:00:00') > now ? 'UPCOMING' : 'CURRENT';
}

/** A stored moment; until the server has answered, a day. */
function momentOf(stored: string, time: string): number {
  return Date.parse(isDay(stored) ? `${stored}${time}` : stored);
}

const isDay = (stored: string) => stored.length === 10;

/** The longest that a timer can wait, in milliseconds. */
const MAX_WAIT = 2_147_483_647;

/** The same, followed as time passes: a cycle begins and ends while people look. */
export function useStatusOf(cycle: Dates | undefined): CycleStatus {
  const { start_date = null, end_date = null } = cycle ?? {};
  useTurn(turnOf({ start_date, end_date }));
  return statusOf({ start_date, end_date });
}

/** Draws the component again when the first of some cycles begins or ends. */
export function useSoonest(rows: readonly Dates[]): void {
  const turns = rows.flatMap((row) => turnOf(row) ?? []).toSorted();
  useTurn(turns[0] ?? null);
}

/** When a cycle gets another status; null = never again. */
function turnOf(dates: Dates): string | null {
  const status = statusOf(dates);
  if (status === 'UPCOMING') return dates.start_date;
  return status === 'CURRENT' ? dates.end_date : null;
}

/** Draws the component again once a moment has come. */
function useTurn(moment: string | null): void {
  const [, setTurn] = useState(0);
  useEffect(() => {
    if (moment === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = momentOf(moment, 'T23:59:00') - Date.now();
      timer = setTimeout(
        () => (left > MAX_WAIT ? wait() : setTurn((turn) => turn + 1)),
        Math.min(MAX_WAIT, Math.max(0, left) + 1),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [moment]);
}

/** The first and the last day of a cycle, as days of its project; null without dates. */
export interface CycleDays {
  readonly from: Day;
  readonly to: Day;
}

/** The days of a cycle in its project's time zone. */
export function daysOfCycle({ start_date, end_date }: Dates, zone: string): CycleDays | null {
  if (start_date === null || end_date === null) return null;
  const day = (stored: string) => (isDay(stored) ? stored : dayIn(new Date(stored), zone));
  return { from: day(start_date), to: day(end_date) };
}

/** Days as people write them: from the first to the last. */
export function daysText({ from, to }: CycleDays): string {
  return formatDays(from, to);
}

/** How many days it is from today until a day, in a time zone. */
export function daysUntil(day: Day, zone: string): number {
  return Math.round((Date.parse(day) - Date.parse(today(zone))) / 86_400_000);
}

/** The order of pickers and groups: what runs, what comes next, what has no dates, what is over. */
const TURN: Readonly<Record<CycleStatus, number>> = {
  CURRENT: 0,
  UPCOMING: 1,
  DRAFT: 2,
  COMPLETED: 3,
};

/** Compares cycles of one project: by their turn, then those that begin first. */
function compareCycles(a: CycleImage, b: CycleImage): number {
  return (
    TURN[statusOf(a)] - TURN[statusOf(b)] ||
    (a.start_date ?? '').localeCompare(b.start_date ?? '') ||
    a.sort_order - b.sort_order ||
    (a.id < b.id ? -1 : 1)
  );
}

/** The project's cycles outside the archive, in the order of their turn. */
export function cyclesOf(rows: readonly CycleImage[], projectId: string): CycleImage[] {
  return rows
    .filter((row) => row.project_id === projectId && row.archived_at === null)
    .toSorted(compareCycles);
}

/** The same, for what shows them. */
export function useCyclesOf(projectId: string): readonly CycleImage[] {
  return cycles.useSelect((rows) => cyclesOf(rows, projectId), [projectId]);
}
