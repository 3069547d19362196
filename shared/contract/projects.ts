import { z } from 'zod';

import { plainName } from '#shared/lib/names.ts';
import { isTimeZone } from '#shared/lib/timezones.ts';

import {
  auditFields,
  Flag,
  Id,
  Logo,
  Moment,
  numeric,
  OptionalId,
  pictureAddress,
} from './fields.ts';

const Json = z.unknown();

/** A project with the reader's own values. */
export const Project = z.object({
  ...auditFields,
  name: z.string(),
  identifier: z.string(),
  description: z.string(),
  description_text: Json,
  description_html: Json,
  network: z.literal([0, 2]),
  workspace: Id,
  default_assignee: Id.nullable(),
  project_lead: Id.nullable(),
  emoji: z.string().nullable(),
  icon_prop: Json,
  logo_props: z.record(z.string(), z.unknown()),
  cycle_view: z.boolean(),
  module_view: z.boolean(),
  issue_views_view: z.boolean(),
  page_view: z.boolean(),
  intake_view: z.boolean(),
  inbox_view: z.boolean(),
  is_time_tracking_enabled: z.boolean(),
  is_issue_type_enabled: z.boolean(),
  is_epic_enabled: z.boolean(),
  is_workflow_enabled: z.boolean(),
  is_project_updates_enabled: z.boolean(),
  guest_view_all_features: z.boolean(),
  cover_image: z.string().nullable(),
  cover_image_asset: Id.nullable(),
  cover_image_url: z.string().nullable(),
  estimate: Id.nullable(),
  archive_in: z.int(),
  close_in: z.int(),
  default_state: Id.nullable(),
  archived_at: Moment.nullable(),
  timezone: z.string(),
  anchor: z.string().nullable(),
  members: z.array(Id),
  is_favorite: z.boolean(),
  sort_order: z.number().nullable(),
  member_role: z.literal([20, 15, 5]).nullable(),
});
export type Project = z.infer<typeof Project>;

/** The feed's image of a project, without values that depend on the reader. */
export const ProjectImage = Project.omit({
  is_favorite: true,
  sort_order: true,
  member_role: true,
}).extend({ rev: z.int() });
export type ProjectImage = z.infer<typeof ProjectImage>;

export const LiteProject = Project.pick({
  id: true,
  name: true,
  identifier: true,
  sort_order: true,
  logo_props: true,
  member_role: true,
  archived_at: true,
  workspace: true,
  cycle_view: true,
  issue_views_view: true,
  module_view: true,
  page_view: true,
  inbox_view: true,
  guest_view_all_features: true,
  project_lead: true,
  network: true,
  created_at: true,
  updated_at: true,
  created_by: true,
  updated_by: true,
});
export type LiteProject = z.infer<typeof LiteProject>;

const Name = z.string().transform(plainName).pipe(z.string().min(1).max(255));
const Identifier = z
  .string()
  .transform((text) => plainName(text).toUpperCase())
  .pipe(z.string().min(1).max(12));
const Months = numeric(z.int().min(0).max(12));
const TimeZone = z.string().refine(isTimeZone, {
  error: (issue) => `"${String(issue.input)}" is not a valid choice.`,
});

const settings = {
  description: z.string().trim().optional(),
  description_text: Json.optional(),
  description_html: Json.optional(),
  network: numeric(z.literal([0, 2])).optional(),
  default_assignee: OptionalId.optional(),
  project_lead: OptionalId.optional(),
  emoji: z.string().trim().max(255).nullable().optional(),
  icon_prop: Json.optional(),
  logo_props: Logo.optional(),
  cycle_view: Flag.optional(),
  module_view: Flag.optional(),
  issue_views_view: Flag.optional(),
  page_view: Flag.optional(),
  intake_view: Flag.optional(),
  is_time_tracking_enabled: Flag.optional(),
  is_issue_type_enabled: Flag.optional(),
  is_epic_enabled: Flag.optional(),
  is_workflow_enabled: Flag.optional(),
  is_project_updates_enabled: Flag.optional(),
  guest_view_all_features: Flag.optional(),
  cover_image: pictureAddress(2_000).nullable().optional(),
  cover_image_asset: OptionalId.optional(),
  estimate: OptionalId.optional(),
  archive_in: Months.optional(),
  close_in: Months.optional(),
  default_state: OptionalId.optional(),
  timezone: TimeZone.optional(),
};

/**
 * POST projects; clients send `intake_view` as `inbox_view`. `settings_from` (our own) = the
 * project to copy settings from.
 */
export const CreateProject = z.object({
  name: Name,
  identifier: Identifier,
  inbox_view: Flag.optional(),
  settings_from: OptionalId.optional(),
  ...settings,
});
export type CreateProject = z.infer<typeof CreateProject>;

/** PATCH projects; clients send `intake_view` as `inbox_view`. */
export const UpdateProject = z.object({
  name: Name.optional(),
  identifier: Identifier.optional(),
  inbox_view: Flag.optional(),
  ...settings,
});
export type UpdateProject = z.infer<typeof UpdateProject>;

/** POST projects/{id}/archive. */
export const ArchivedProject = z.object({ archived_at: Moment.nullable() });

/** GET project-identifiers. */
export const IdentifierCheck = z.object({
  exists: z.int(),
  identifiers: z.array(z.object({ id: z.int(), name: z.string(), project: Id })),
});
export type IdentifierCheck = z.infer<typeof IdentifierCheck>;

/** The counts that project-stats offers. */
export const STAT_FIELDS = [
  'total_issues',
  'completed_issues',
  'total_members',
  'total_cycles',
  'total_modules',
] as const;
/** The contract's counts and our own `last_activity_at`, which is given only on request. */
export const ALL_STAT_FIELDS = [...STAT_FIELDS, 'last_activity_at'] as const;
export type StatField = (typeof ALL_STAT_FIELDS)[number];

const Count = z.int().optional();

export const ProjectStats = z.object({
  id: Id,
  total_issues: Count,
  completed_issues: Count,
  total_members: Count,
  total_cycles: Count,
  total_modules: Count,
  last_activity_at: Moment.nullable().optional(),
});
export type ProjectStats = z.infer<typeof ProjectStats>;
