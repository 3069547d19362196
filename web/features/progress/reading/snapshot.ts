import type { CycleImage } from '#shared/contract/cycles.ts';
import type { DayProgress, Distribution, EstimateDistribution } from '#shared/contract/progress.ts';
import {
  countsOf,
  exact,
  type GroupCounts,
  type Progressed,
  progressedOf,
} from '#web/features/progress/counting/counts.ts';
import type { Share, ShareRow, Shares } from '#web/features/progress/counting/shares.ts';
import type { Day } from '#web/lib/formats/dates.ts';

/** Where the work was at the end of a day. */
export interface DayCounts {
  readonly date: Day;
  readonly items: GroupCounts;
  readonly points: GroupCounts;
}

/** What a cycle ended with, as its screens go on to show it. */
export interface Frozen {
  readonly progress: Progressed;
  readonly shares: Shares;
  readonly days: readonly DayCounts[];
}

const made = new WeakMap<object, Frozen | null>();

/** What a cycle ended with; null while it has not been written down. The same object for the same image. */
export function frozenOf(cycle: CycleImage | undefined): Frozen | null {
  if (!cycle) return null;
  const known = made.get(cycle);
  if (known !== undefined) return known;
  const frozen = read(cycle.end_snapshot);
  made.set(cycle, frozen);
  return frozen;
}

/** A day of the contract. */
export function dayCountsOf(day: DayProgress): DayCounts {
  return { date: day.date, items: countsOf(day, 'items'), points: countsOf(day, 'points') };
}

/** What snapshots hold; older ones hold less. */
interface Snapshot {
  readonly total_issues?: unknown;
  readonly distribution?: Partial<Distribution>;
  readonly estimate_distribution?: Partial<EstimateDistribution>;
  readonly progress?: readonly DayProgress[];
}

function read(snapshot: Snapshot): Frozen | null {
  if (typeof snapshot.total_issues !== 'number') return null;
  const {
    distribution = {},
    estimate_distribution: estimates = {},
    progress: days = [],
  } = snapshot;
  const assignees = rowsOf(distribution.assignees, estimates.assignees, (row) => row.assignee_id);
  const labels = rowsOf(distribution.labels, estimates.labels, (row) => row.label_id);
  return {
    progress: progressedOf(snapshot as object),
    // A snapshot does not say what was in which state.
    shares: { states: [], assignees, labels, changedBy: null, isFrozen: true },
    days: days.map(dayCountsOf),
  };
}

interface Issues {
  readonly total_issues: number;
  readonly completed_issues: number;
  /** Absent in older snapshots: those do not say what was canceled. */
  readonly cancelled_issues?: number | undefined;
}
interface Estimates {
  readonly total_estimates: number | null;
  readonly completed_estimates: number | null;
  readonly cancelled_estimates?: number | null | undefined;
}

function rowsOf<Row extends Issues, Other extends Estimates>(
  rows: readonly Row[] = [],
  others: readonly Other[] = [],
  keyOf: (row: Row | Other) => string | null,
): ShareRow[] {
  const points = new Map(others.map((row) => [keyOf(row), row]));
  return rows.map((row) => {
    const sum = points.get(keyOf(row));
    return {
      key: keyOf(row),
      items: share(row.total_issues, row.completed_issues, row.cancelled_issues),
      points: share(
        sum?.total_estimates ?? 0,
        sum?.completed_estimates ?? 0,
        sum?.cancelled_estimates,
      ),
    };
  });
}

/** Canceled work is not counted, as in cycles that run. */
function share(all: number, completed: number, cancelled: number | null = 0): Share {
  const total = exact(all - (cancelled ?? 0));
  return { completed, started: 0, open: exact(total - completed), total };
}
