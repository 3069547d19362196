import { z } from 'zod';

import { CalendarDate, Id } from './fields.ts';

const Count = z.int();
/** Estimates added up; only those of estimates of the type points. */
const Points = z.number();

/** How many work items of something are in each group of states. */
export const groupCounts = {
  total_issues: Count,
  backlog_issues: Count,
  unstarted_issues: Count,
  started_issues: Count,
  completed_issues: Count,
  cancelled_issues: Count,
};

/** Their estimates likewise. */
export const groupPoints = {
  total_estimate_points: Points,
  backlog_estimate_points: Points,
  unstarted_estimate_points: Points,
  started_estimate_points: Points,
  completed_estimate_points: Points,
  cancelled_estimate_points: Points,
};

/** How far the work items of a cycle, module or epic are. */
export const Progress = z.object({ ...groupCounts, ...groupPoints });
export type Progress = z.infer<typeof Progress>;

/** The same of one of many cycles or modules; a number that is not there is 0. */
export const ProgressOf = Progress.partial().extend({ id: Id });
export type ProgressOf = z.infer<typeof ProgressOf>;

/** Where they were at the end of a day; of today, where they are now. */
export const DayProgress = Progress.extend({ date: CalendarDate });
export type DayProgress = z.infer<typeof DayProgress>;

/** What is open at the end of each day, by the day; null = the day has not come. */
const CompletionChart = z.record(z.string(), z.number().nullable());

const issueShares = {
  total_issues: Count,
  completed_issues: Count,
  /** All that is not completed, canceled items too. */
  pending_issues: Count,
  /** Absent in snapshots of before. */
  cancelled_issues: Count.optional(),
};
const pointShares = {
  total_estimates: z.number().nullable(),
  completed_estimates: z.number().nullable(),
  pending_estimates: z.number().nullable(),
  cancelled_estimates: z.number().nullable().optional(),
};
/** Somebody's share; null = the items that nobody is assigned to. */
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

/** How work items are spread over people and labels. An item with two of them counts in both rows. */
export const Distribution = z.object({
  assignees: z.array(z.object({ ...assignee, ...issueShares })),
  labels: z.array(z.object({ ...label, ...issueShares })),
  completion_chart: CompletionChart,
});
export type Distribution = z.infer<typeof Distribution>;

/** The same of their estimates. */
export const EstimateDistribution = z.object({
  assignees: z.array(z.object({ ...assignee, ...pointShares })),
  labels: z.array(z.object({ ...label, ...pointShares })),
  completion_chart: CompletionChart,
});
export type EstimateDistribution = z.infer<typeof EstimateDistribution>;

/** The second of them where there may be none: the project's estimate is not of the type points. */
export const MaybeEstimateDistribution = z.union([EstimateDistribution, z.object({}).strict()]);
