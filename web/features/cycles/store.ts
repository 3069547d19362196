import type { CycleImage, CycleStatus } from '#shared/contract/cycles.ts';
import { dayIn } from '#web/lib/formats/dates.ts';
import { collection } from '#web/lib/store/collection.ts';

/** The cycles of all projects that are open here, archived ones too. */
export const cycles = collection<CycleImage>('cycle');

/** Where a cycle is in time. */
export function statusOf({ start_date, end_date }: Dates, now = Date.now()): CycleStatus {
  if (start_date === null || end_date === null) return 'DRAFT';
  if (Date.parse(end_date) < now) return 'COMPLETED';
  return Date.parse(start_date) > now ? 'UPCOMING' : 'CURRENT';
}

/** The first and the last day of a cycle in the project's time zone; null without dates. */
export function daysOfCycle({ start_date, end_date }: Dates, zone: string) {
  if (start_date === null || end_date === null) return null;
  return { from: dayIn(new Date(start_date), zone), to: dayIn(new Date(end_date), zone) };
}

type Dates = Pick<CycleImage, 'start_date' | 'end_date'>;

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
