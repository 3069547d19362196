import { z } from 'zod';

import { CalendarDate, Id } from './fields.ts';

const Count = z.int();
/** Sum of estimates; only estimates of the type points count. */
const Points = z.number();

/** Work items by state group. */
export const groupCounts = {
  total_issues: Count,
  backlog_issues: Count,
  unstarted_issues: Count,
  started_issues: Count,
  completed_issues: Count,
  cancelled_issues: Count,
};

/** Estimate points by state group. */
export const groupPoints = {
  total_estimate_points: Points,
  backlog_estimate_points: Points,
  unstarted_estimate_points: Points,
  started_estimate_points: Points,
  completed_estimate_points: Points,
  cancelled_estimate_points: Points,
};

/** Progress of a cycle, module or epic. */
export const Progress = z.object({ ...groupCounts, ...groupPoints });
export type Progress = z.infer<typeof Progress>;

/** Progress of one of many containers; missing numbers are 0. */
export const ProgressOf = Progress.partial().extend({ id: Id });
export type ProgressOf = z.infer<typeof ProgressOf>;

/** Progress at the end of a day; for today, now. */
export const DayProgress = Progress.extend({ date: CalendarDate });
export type DayProgress = z.infer<typeof DayProgress>;

/** Open amount at the end of each day, by date; null = a day in the future. */
const CompletionChart = z.record(z.string(), z.number().nullable());

const issueShares = {
  total_issues: Count,
  completed_issues: Count,
  /** Everything that is not completed, including canceled items. */
  pending_issues: Count,
  /** Missing in older snapshots. */
  cancelled_issues: Count.optional(),
};
const pointShares = {
  total_estimates: z.number().nullable(),
  completed_estimates: z.number().nullable(),
  pending_estimates: z.number().nullable(),
  cancelled_estimates: z.number().nullable().optional(),
};
/** A person's share; null = unassigned items. */
const assignee = {
  assignee_id: Id.nullable(),
  avatar_url: z.string().nullable(),
  avatar: z.null(),
  display_name: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
};
const label = {
  label_id: Id.nullable(),
  label_name: z.string().nullable(),
  color: z.string().nullable(),
};

/** Work items by person and label. An item with two of them counts in both rows. */
export const Distribution = z.object({
  assignees: z.array(z.object({ ...assignee, ...issueShares })),
  labels: z.array(z.object({ ...label, ...issueShares })),
  completion_chart: CompletionChart,
});
export type Distribution = z.infer<typeof Distribution>;

/** Estimate points by person and label. */
export const EstimateDistribution = z.object({
  assignees: z.array(z.object({ ...assignee, ...pointShares })),
  labels: z.array(z.object({ ...label, ...pointShares })),
  completion_chart: CompletionChart,
});
export type EstimateDistribution = z.infer<typeof EstimateDistribution>;

/** Empty when the project's estimate is not of the type points. */
export const MaybeEstimateDistribution = z.union([EstimateDistribution, z.object({}).strict()]);
