import type { CycleRow } from '#server/features/cycles/entity.ts';
import {
  type ChartDay,
  distributionOf,
  estimateDistributionOf,
  hasPoints,
  readDays,
  readShares,
  readTotals,
} from '#server/features/progress/queries.ts';
import type { ProjectScope, Scope } from '#server/platform/access/scope.ts';
import { inZone } from '#server/platform/database/wire.ts';
import { type CycleAnalytics, CycleSnapshot } from '#shared/contract/cycles.ts';
import type { DayProgress, Progress } from '#shared/contract/progress.ts';
import { badRequest } from '#shared/errors.ts';

type Dated = Pick<CycleRow, 'id' | 'project_id' | 'start_date' | 'end_date'>;

/** What a cycle ended with; null while it has not been written down. */
export function snapshotOf({ progress_snapshot }: CycleRow): CycleSnapshot | null {
  const read = CycleSnapshot.safeParse(progress_snapshot);
  return read.success ? read.data : null;
}

/** The days of a cycle, each with where its items were at its end; none without dates. */
export async function daysOf(scope: Scope, cycle: Dated, zone: string): Promise<ChartDay[]> {
  const { id, start_date, end_date } = cycle;
  if (start_date === null || end_date === null) return [];
  const from = inZone(start_date, zone).slice(0, 10);
  const to = inZone(end_date, zone).slice(0, 10);
  return readDays(scope.sql, 'cycle', id, { from, to, zone, until: end_date });
}

/** How far a cycle is, or was when it ended: the numbers of items frozen, their points as they are. */
export async function readProgress(scope: ProjectScope, cycle: CycleRow): Promise<Progress> {
  const totals = await readTotals(scope.sql, [cycle.id]);
  const live = totals.get(cycle.id)?.progress;
  if (!live) throw new Error('A cycle that was read has no totals.');
  const frozen = snapshotOf(cycle);
  if (!frozen) return live;
  return {
    ...live,
    total_issues: frozen.total_issues,
    backlog_issues: frozen.backlog_issues,
    unstarted_issues: frozen.unstarted_issues,
    started_issues: frozen.started_issues,
    completed_issues: frozen.completed_issues,
    cancelled_issues: frozen.cancelled_issues,
  };
}

/** The days so far, for charts: frozen ones of an ended cycle. */
export async function readCycleDays(
  scope: ProjectScope,
  cycle: CycleRow,
  zone: string,
): Promise<DayProgress[]> {
  const frozen = snapshotOf(cycle);
  if (frozen) return frozen.progress;
  return lived(await daysOf(scope, cycle, zone));
}

/** Those of the days that have come. */
const lived = (days: readonly ChartDay[]) => days.flatMap(({ progress }) => progress ?? []);

/** How a cycle's items, or their points, are spread over people, labels and days. */
export async function readAnalytics(
  scope: ProjectScope,
  cycle: CycleRow,
  zone: string,
  type: 'issues' | 'points',
): Promise<CycleAnalytics> {
  if (cycle.start_date === null || cycle.end_date === null) {
    throw badRequest('Cycle has no start or end date');
  }
  const frozen = snapshotOf(cycle);
  if (frozen) return frozen.distribution;
  if (type === 'points' && !(await hasPoints(scope.sql, cycle.project_id))) {
    return { assignees: [], labels: [], completion_chart: {} };
  }
  const [shares, days] = await Promise.all([
    readShares(scope.sql, 'cycle', cycle.id),
    daysOf(scope, cycle, zone),
  ]);
  return type === 'points' ? estimateDistributionOf(shares, days) : distributionOf(shares, days);
}

/** Both distributions of a cycle, as its archive and its snapshot hold them. */
export async function readDistributions(scope: Scope, cycle: Dated, zone: string) {
  const [shares, days, isPoints] = await Promise.all([
    readShares(scope.sql, 'cycle', cycle.id),
    daysOf(scope, cycle, zone),
    hasPoints(scope.sql, cycle.project_id),
  ]);
  return {
    distribution: distributionOf(shares, days),
    estimate_distribution: isPoints ? estimateDistributionOf(shares, days) : {},
    progress: lived(days),
  };
}

/** What a cycle ended with, read from its items and its log up to its end. */
export async function readSnapshot(
  scope: Scope,
  cycle: CycleRow,
  zone: string,
): Promise<CycleSnapshot> {
  const [totals, distributions] = await Promise.all([
    readTotals(scope.sql, [cycle.id]),
    readDistributions(scope, cycle, zone),
  ]);
  const now = totals.get(cycle.id)?.progress;
  // A cycle whose dates were moved into the past got all its items after its end: they are what it holds.
  const hadItems = distributions.progress.some((day) => day.total_issues > 0);
  const atEnd = hadItems ? distributions.progress.at(-1) : now;
  if (!atEnd) throw new Error('A cycle that was read has no totals.');
  const { date: _, ...progress } = { date: '', ...atEnd };
  return { ...progress, ...distributions };
}
