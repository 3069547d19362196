import { z } from 'zod';

import { isTimeZone } from '#shared/lib/timezones.ts';

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

/** Where a cycle is in time: it runs, is to come, is over, or has no dates. */
export const CYCLE_STATUSES = ['CURRENT', 'UPCOMING', 'COMPLETED', 'DRAFT'] as const;
export type CycleStatus = (typeof CYCLE_STATUSES)[number];

/** What a cycle ended with, as its screens go on to show it. */
export const CycleSnapshot = Progress.extend({
  distribution: Distribution,
  estimate_distribution: MaybeEstimateDistribution,
  /** Our own: the days of the cycle. */
  progress: z.array(DayProgress),
});
export type CycleSnapshot = z.infer<typeof CycleSnapshot>;

/** `{}` while there is none: clients take any other object for a frozen cycle. */
const Snapshot = z.union([CycleSnapshot, Settings]);

/** Our own: what a cycle ended with, from its end on. */
const endSnapshot = { end_snapshot: Snapshot };

const facts = {
  id: Id,
  workspace_id: Id,
  project_id: Id,
  name: z.string(),
  description: z.string(),
  /** Moments with the offset of the project's time zone: clients take the first ten characters for the day. */
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

/** A cycle: the work that a team plans for a span of time. */
export const Cycle = z.object({
  ...facts,
  /** Empty until the open items of an ended cycle have gone to another one: clients offer that only so long. */
  progress_snapshot: Snapshot,
  ...endSnapshot,
  ...groupCounts,
  /** Our own in lists: what screens show of a cycle comes with it. */
  ...groupPoints,
  is_favorite: z.boolean(),
  /** Everybody who has an item of the cycle. */
  assignee_ids: z.array(Id),
  status: z.enum(CYCLE_STATUSES),
});
export type Cycle = z.infer<typeof Cycle>;

/** One cycle as its own call answers. */
export const CycleDetail = Cycle.extend({ sub_issues: z.int() });
export type CycleDetail = z.infer<typeof CycleDetail>;

/** An archived cycle with all that its page shows. */
export const ArchivedCycle = CycleDetail.extend({
  distribution: Distribution,
  estimate_distribution: MaybeEstimateDistribution,
});
export type ArchivedCycle = z.infer<typeof ArchivedCycle>;

/** A cycle that runs, with what the workspace's screen of them shows. */
export const ActiveCycle = Cycle.extend({
  project_detail: z.object({
    id: Id,
    name: z.string(),
    identifier: z.string(),
    logo_props: Settings,
  }),
});
export type ActiveCycle = z.infer<typeof ActiveCycle>;

/** What the feed carries for a cycle: its counts follow from its items. Moments are in UTC. */
export const CycleImage = z.object({
  ...facts,
  ...endSnapshot,
  created_at: Moment,
  /** Whoever archived it, once it is archived: nothing else of it can be changed then. */
  updated_by: Id.nullable(),
  /** Who ended it before its last day; null = time did. */
  ended_by: Id.nullable(),
  rev: z.int(),
});
export type CycleImage = z.infer<typeof CycleImage>;

/** A day, or a moment whose day in the person's time zone is meant; "" clears. */
const DateInput = z.preprocess(
  (value) => (value === '' ? null : value),
  z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]).nullable(),
);
const Name = z.string().trim().min(1).max(255);

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

/** POST cycles. */
export const CreateCycle = z.object({ name: Name, ...writable });
export type CreateCycle = z.infer<typeof CreateCycle>;

/** PATCH cycles/{id}. */
export const UpdateCycle = z.object({ name: Name.optional(), ...writable });
export type UpdateCycle = z.infer<typeof UpdateCycle>;

/** POST cycles/date-check. */
export const CheckDates = z.object({
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  cycle_id: z.string().nullish(),
});
export type CheckDates = z.infer<typeof CheckDates>;

/** Its answer: whether no other cycle has one of the days. */
export const DatesChecked = z.object({ status: z.boolean(), error: z.string().optional() });
export type DatesChecked = z.infer<typeof DatesChecked>;

/** Work items by their ids, to be added. */
export const AddedItems = z.object({ issues: z.array(z.string()).max(500).nullish() });
export type AddedItems = z.infer<typeof AddedItems>;

/** POST transfer-issues: the cycle that gets the open items. */
export const TransferItems = z.object({ new_cycle_id: z.string().nullish() });
export type TransferItems = z.infer<typeof TransferItems>;

/** POST cycles/{id}/end, our own: ends a running cycle now; its open items may go to another one. */
export const EndCycle = z.object({ new_cycle_id: Id.nullish() });
export type EndCycle = z.infer<typeof EndCycle>;

/** The people, labels and days of a cycle. Without an estimate of the type points its points are empty. */
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

/** POST user-favorite-cycles. */
export const FavoriteCycle = z.object({ cycle: Id });
export type FavoriteCycle = z.infer<typeof FavoriteCycle>;
