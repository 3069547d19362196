import { z } from 'zod';

import { isTimeZone } from '#shared/lib/timezones.ts';

import { containerInputs } from './containers.ts';
import { Id, Logo, Moment, numeric } from './fields.ts';
import {
  DayProgress,
  Distribution,
  EstimateDistribution,
  groupCounts,
  groupPoints,
  MaybeEstimateDistribution,
  Progress,
} from './progress.ts';

const Settings = z.record(z.string(), z.unknown());

/** Status of a cycle by its dates; `DRAFT` = it has no dates. */
export const CYCLE_STATUSES = ['CURRENT', 'UPCOMING', 'COMPLETED', 'DRAFT'] as const;
export type CycleStatus = (typeof CYCLE_STATUSES)[number];

/** Final numbers of a completed cycle, which its screens keep showing. */
export const CycleSnapshot = Progress.extend({
  distribution: Distribution,
  estimate_distribution: MaybeEstimateDistribution,
  /** Our own: progress by day. */
  progress: z.array(DayProgress),
});
export type CycleSnapshot = z.infer<typeof CycleSnapshot>;

/** `{}` until the cycle ends: clients take any other object for a frozen cycle. */
const Snapshot = z.union([CycleSnapshot, Settings]);

/** Our own: the final numbers, from the end of the cycle on. */
const endSnapshot = { end_snapshot: Snapshot };

const facts = {
  id: Id,
  workspace_id: Id,
  project_id: Id,
  name: z.string(),
  description: z.string(),
  /**
   * Moments with the offset of the project's time zone: clients use the first ten characters as
   * the day.
   */
  start_date: Moment.nullable(),
  end_date: Moment.nullable(),
  owned_by_id: Id,
  view_props: Settings,
  sort_order: z.number(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  logo_props: Settings,
  version: z.number(),
  created_by: Id.nullable(),
  archived_at: Moment.nullable(),
};

export const Cycle = z.object({
  ...facts,
  /**
   * `{}` until the open items of an ended cycle are transferred: clients offer the transfer only
   * while it is empty.
   */
  progress_snapshot: Snapshot,
  ...endSnapshot,
  ...groupCounts,
  /** Our own in lists: points, which the list screen shows. */
  ...groupPoints,
  is_favorite: z.boolean(),
  /** Assignees of all items in the cycle. */
  assignee_ids: z.array(Id),
  status: z.enum(CYCLE_STATUSES),
});
export type Cycle = z.infer<typeof Cycle>;

/** A cycle in the reply of its own call. */
export const CycleDetail = Cycle.extend({ sub_issues: z.int() });
export type CycleDetail = z.infer<typeof CycleDetail>;

/** An archived cycle with everything its page shows. */
export const ArchivedCycle = CycleDetail.extend({
  distribution: Distribution,
  estimate_distribution: MaybeEstimateDistribution,
});
export type ArchivedCycle = z.infer<typeof ArchivedCycle>;

/** A running cycle in the workspace's list of active cycles. */
export const ActiveCycle = Cycle.extend({
  project_detail: z.object({
    id: Id,
    name: z.string(),
    identifier: z.string(),
    logo_props: Settings,
  }),
});
export type ActiveCycle = z.infer<typeof ActiveCycle>;

/**
 * The feed's image of a cycle, without counts: clients derive these from items. Moments are in
 * UTC.
 */
export const CycleImage = z.object({
  ...facts,
  ...endSnapshot,
  created_at: Moment,
  /** Who archived it, once it is archived: nothing else can change then. */
  updated_by: Id.nullable(),
  /** Who ended it before its last day; null = it ended by date. */
  ended_by: Id.nullable(),
  rev: z.int(),
});
export type CycleImage = z.infer<typeof CycleImage>;

/** A date, or a moment that stands for its day in the person's time zone; "" clears. */
const DateInput = z.preprocess(
  (value) => (value === '' ? null : value),
  z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]).nullable(),
);

const writable = {
  description: z.string().max(20_000).optional(),
  start_date: DateInput.optional(),
  end_date: DateInput.optional(),
  view_props: Settings.optional(),
  sort_order: numeric(z.number()).optional(),
  logo_props: Logo.optional(),
  external_source: z.string().max(255).nullable().optional(),
  external_id: z.string().max(255).nullable().optional(),
  timezone: z.string().refine(isTimeZone).optional(),
};

/** POST cycles, and the changes of one. */
export const { Create: CreateCycle, Update: UpdateCycle } = containerInputs(writable);
export type CreateCycle = z.infer<typeof CreateCycle>;
export type UpdateCycle = z.infer<typeof UpdateCycle>;

/** POST cycles/date-check. */
export const CheckDates = z.object({
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  cycle_id: z.string().nullish(),
});
export type CheckDates = z.infer<typeof CheckDates>;

/** Reply of date-check: `status` = no other cycle overlaps. */
export const DatesChecked = z.object({ status: z.boolean(), error: z.string().optional() });
export type DatesChecked = z.infer<typeof DatesChecked>;

/** POST of the items of a cycle or module: ids of the work items to add. */
export const AddedItems = z.object({ issues: z.array(z.string()).max(500).nullish() });
export type AddedItems = z.infer<typeof AddedItems>;

/** POST transfer-issues: the cycle that receives the open items. */
export const TransferItems = z.object({ new_cycle_id: z.string().nullish() });
export type TransferItems = z.infer<typeof TransferItems>;

/**
 * POST cycles/{id}/end (our own): ends a running cycle now and moves its open items to another
 * one.
 */
export const EndCycle = z.object({ new_cycle_id: Id.nullish() });
export type EndCycle = z.infer<typeof EndCycle>;

/**
 * A cycle's distribution by person and label, and its chart by day. Points are empty without an
 * estimate of the type points.
 */
export const CycleAnalytics = z.union([
  Distribution,
  EstimateDistribution,
  z.object({
    assignees: z.array(z.never()),
    labels: z.array(z.never()),
    completion_chart: z.object({}).strict(),
  }),
]);
export type CycleAnalytics = z.infer<typeof CycleAnalytics>;

/** POST archive. */
export const ArchivedAt = z.object({ archived_at: Moment.nullable() });
export type ArchivedAt = z.infer<typeof ArchivedAt>;
