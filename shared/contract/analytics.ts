import { z } from 'zod';

import { auditFields, CalendarDate, Id } from './fields.ts';

const Count = z.int();
const Counted = z.object({ count: Count });

/** Totals of a workspace or of selected projects. */
export const OverviewTotals = z.object({
  total_users: Counted,
  total_admins: Counted,
  total_members: Counted,
  total_guests: Counted,
  total_projects: Counted,
  total_work_items: Counted,
  total_cycles: Counted,
  total_intake: Counted,
});
export type OverviewTotals = z.infer<typeof OverviewTotals>;

/** Work item counts by state group. */
export const WorkItemTotals = z.object({
  total_work_items: Counted,
  started_work_items: Counted,
  backlog_work_items: Counted,
  un_started_work_items: Counted,
  completed_work_items: Counted,
});
export type WorkItemTotals = z.infer<typeof WorkItemTotals>;

const groupCounts = {
  cancelled_work_items: Count,
  completed_work_items: Count,
  backlog_work_items: Count,
  un_started_work_items: Count,
  started_work_items: Count,
};

/** One project's work item counts by state group. */
export const ProjectInsight = z.object({
  project_id: Id,
  project__name: z.string(),
  ...groupCounts,
});
export type ProjectInsight = z.infer<typeof ProjectInsight>;

/** Work item counts of one assignee by state group; the person is null for unassigned items. */
export const PersonInsight = z.object({
  display_name: z.string().nullable(),
  assignee_id: Id.nullable(),
  avatar_url: z.string().nullable(),
  ...groupCounts,
});
export type PersonInsight = z.infer<typeof PersonInsight>;

/** Kinds of things that the overview counts, besides work items. */
export const OVERVIEW_KINDS = [
  'users',
  'admins',
  'members',
  'guests',
  'projects',
  'cycles',
  'modules',
  'intake',
  'pages',
  'views',
] as const;
export type OverviewKind = (typeof OVERVIEW_KINDS)[number];

/** One row behind a number of the overview. */
export const OverviewThing = z.object({
  id: Id,
  name: z.string(),
  /** Null for people. */
  project_id: Id.nullable(),
  /** Key of an item that waits in an intake. */
  item_key: z.string().nullable(),
});
export type OverviewThing = z.infer<typeof OverviewThing>;

/** GET overview-things: pages through the rows behind one number. */
export const ListOverviewThings = z.object({
  kind: z.enum(OVERVIEW_KINDS),
  project_ids: z.string().optional(),
});

export const EntityCount = z.object({ key: z.string(), name: z.string(), count: Count });
export type EntityCount = z.infer<typeof EntityCount>;

/** Data points of a chart, and the names of its series by key. */
export const ChartReply = z.object({
  data: z.array(
    z.object({ key: z.string(), name: z.string(), count: Count }).catchall(z.unknown()),
  ),
  schema: z.record(z.string(), z.string()),
});
export type ChartReply = z.infer<typeof ChartReply>;

/** A saved analysis in the contract's shape. */
export const AnalyticView = z.object({
  ...auditFields,
  name: z.string(),
  description: z.string(),
  /** `query_dict` as parameters of a list call. */
  query: z.record(z.string(), z.unknown()),
  query_dict: z.record(z.string(), z.unknown()),
  workspace: Id,
});
export type AnalyticView = z.infer<typeof AnalyticView>;

export const AnalyticViewImage = AnalyticView.extend({ rev: z.int() });
export type AnalyticViewImage = z.infer<typeof AnalyticViewImage>;

/** POST analytic-view. */
export const CreateAnalyticView = z.object({
  name: z.string().trim().min(1).max(255),
  description: z.string().max(20_000).optional(),
  query_dict: z.record(z.string(), z.unknown()).optional(),
});
export type CreateAnalyticView = z.infer<typeof CreateAnalyticView>;

/** PATCH analytic-view/{id}. */
export const UpdateAnalyticView = CreateAnalyticView.partial();
export type UpdateAnalyticView = z.infer<typeof UpdateAnalyticView>;

const Cells = z.array(z.record(z.string(), z.unknown()));

/** The amounts of an analysis by value of its dimension; each row also holds the measure. */
export const Distribution = z.object({
  total: Count,
  distribution: z.record(z.string(), Cells),
});
export type Distribution = z.infer<typeof Distribution>;

/** A distribution with the names behind the ids of its dimensions. */
export const DetailedDistribution = Distribution.extend({
  extras: z.record(z.string(), z.union([Cells, z.strictObject({})])),
});
export type DetailedDistribution = z.infer<typeof DetailedDistribution>;

/** POST export-analytics. */
export const ExportAnalytics = z
  .object({
    x_axis: z.string().optional(),
    y_axis: z.string().optional(),
    segment: z.string().nullish(),
  })
  .catchall(z.unknown());
export type ExportAnalytics = z.infer<typeof ExportAnalytics>;

const Person = z.string().nullable();
const creator = {
  created_by__first_name: Person,
  created_by__last_name: Person,
  created_by__display_name: Person,
  created_by__id: Id.nullable(),
  created_by__avatar_url: Person,
  count: Count,
};
const worker = {
  assignees__first_name: Person,
  assignees__last_name: Person,
  assignees__display_name: Person,
  assignees__id: Id.nullable(),
  assignees__avatar_url: Person,
  count: Count,
};
const GroupCount = z.object({ state_group: z.string().nullable(), state_count: Count });

/** Scope and demand: open items, and who creates and closes items. */
export const DefaultAnalytics = z.object({
  total_issues: Count,
  total_issues_classified: z.array(GroupCount),
  open_issues: Count,
  open_issues_classified: z.array(GroupCount),
  issue_completed_month_wise: z.array(z.object({ month: Count, count: Count })),
  most_issue_created_user: z.array(z.object(creator)),
  most_issue_closed_user: z.array(z.object(worker)),
  pending_issue_user: z.array(z.object(worker)),
  open_estimate_sum: z.number().nullable(),
  total_estimate_sum: z.number().nullable(),
});
export type DefaultAnalytics = z.infer<typeof DefaultAnalytics>;

/** Current totals, and the items created and completed on each day. */
export const ItemTotals = z.object({
  total: Count,
  created: Count,
  resolved: Count,
  backlog: Count,
  unstarted: Count,
  started: Count,
  completed: Count,
  cancelled: Count,
  /** Open items with a due date before today. */
  overdue: Count,
});
export type ItemTotals = z.infer<typeof ItemTotals>;

/** Items created and completed on one day (UTC). */
export const DayCount = z.object({ date: CalendarDate, created: Count, resolved: Count });
export type DayCount = z.infer<typeof DayCount>;

/** Items by state group at the end of one day (UTC). */
export const FlowDay = z.object({
  date: CalendarDate,
  backlog: Count,
  unstarted: Count,
  started: Count,
  completed: Count,
  cancelled: Count,
});
export type FlowDay = z.infer<typeof FlowDay>;

const Percentile = z.number().nullable();

/** Durations of completed items in started days: median, 85th and 95th percentile. */
export const Durations = z.object({
  days: z.array(z.object({ days: Count, count: Count })),
  count: Count,
  percentiles: z.object({ p50: Percentile, p85: Percentile, p95: Percentile }),
});
export type Durations = z.infer<typeof Durations>;

const amount = { count: Count, points: z.number() };
const Key = z.object({
  key: z.string().nullable(),
  name: z.string().nullable(),
  color: z.string().nullable(),
  place: z.number(),
});

/** An analysis: amounts by a dimension, and by a second one within it. */
export const ItemShares = z.object({
  total: z.object(amount),
  rows: z.array(Key.extend(amount)),
  groups: z.array(Key.extend(amount)),
  cells: z.array(z.object({ key: z.string().nullable(), group: z.string().nullable(), ...amount })),
});
export type ItemShares = z.infer<typeof ItemShares>;
