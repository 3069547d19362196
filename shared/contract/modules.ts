import { z } from 'zod';

import { containerInputs } from './containers.ts';
import { auditFields, CalendarDate, Id, Logo, Moment, numeric, OptionalId } from './fields.ts';
import { Distribution, groupCounts, groupPoints, MaybeEstimateDistribution } from './progress.ts';

const Settings = z.record(z.string(), z.unknown());

export const MODULE_STATUSES = [
  'backlog',
  'planned',
  'in-progress',
  'paused',
  'completed',
  'cancelled',
] as const;
export const ModuleStatus = z.enum(MODULE_STATUSES);
export type ModuleStatus = z.infer<typeof ModuleStatus>;

const facts = {
  id: Id,
  workspace_id: Id,
  project_id: Id,
  name: z.string(),
  description: z.string(),
  description_text: z.null(),
  description_html: z.null(),
  start_date: CalendarDate.nullable(),
  target_date: CalendarDate.nullable(),
  status: ModuleStatus,
  lead_id: Id.nullable(),
  member_ids: z.array(Id),
  view_props: Settings,
  sort_order: z.number(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  logo_props: Settings,
  archived_at: Moment.nullable(),
  created_at: Moment,
  updated_at: Moment,
};

export const Module = z.object({
  ...facts,
  ...groupCounts,
  ...groupPoints,
  is_favorite: z.boolean(),
});
export type Module = z.infer<typeof Module>;

export const ModuleLink = z.object({
  ...auditFields,
  title: z.string().nullable(),
  url: z.string(),
  metadata: Settings,
  project: Id,
  workspace: Id,
  module: Id,
});
export type ModuleLink = z.infer<typeof ModuleLink>;

/** A module in the reply of its own call, with everything its page shows. */
export const ModuleDetail = Module.extend({
  link_module: z.array(ModuleLink),
  sub_issues: z.int(),
  distribution: Distribution,
  estimate_distribution: MaybeEstimateDistribution,
});
export type ModuleDetail = z.infer<typeof ModuleDetail>;

/** The feed's image of a module, without counts: clients derive these from items. */
export const ModuleImage = z.object({
  ...facts,
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
  rev: z.int(),
});
export type ModuleImage = z.infer<typeof ModuleImage>;

export const ModuleLinkImage = ModuleLink.extend({ rev: z.int() });
export type ModuleLinkImage = z.infer<typeof ModuleLinkImage>;

const DateInput = z.preprocess((value) => (value === '' ? null : value), CalendarDate.nullable());

const writable = {
  description: z.string().max(20_000).optional(),
  start_date: DateInput.optional(),
  target_date: DateInput.optional(),
  status: ModuleStatus.optional(),
  lead_id: OptionalId.optional(),
  member_ids: z.array(Id.toLowerCase()).max(500).optional(),
  logo_props: Logo.optional(),
  view_props: Settings.optional(),
  sort_order: numeric(z.number()).optional(),
  external_source: z.string().max(255).nullable().optional(),
  external_id: z.string().max(255).nullable().optional(),
};

/** POST modules, and the changes of one. */
export const { Create: CreateModule, Update: UpdateModule } = containerInputs(writable);
export type CreateModule = z.infer<typeof CreateModule>;
export type UpdateModule = z.infer<typeof UpdateModule>;

/** POST issues/{id}/modules: modules to add the item to, and to remove it from. */
export const ChangeModules = z.object({
  modules: z.array(Id.toLowerCase()).max(100).default([]),
  removed_modules: z.array(Id.toLowerCase()).max(100).default([]),
});
export type ChangeModules = z.infer<typeof ChangeModules>;

/** POST module-links; a URL without a scheme gets http. */
export const CreateModuleLink = z.object({
  title: z.string().trim().max(255).nullable().optional(),
  url: z.string().trim().min(1).max(200),
  metadata: Settings.optional(),
});
export type CreateModuleLink = z.infer<typeof CreateModuleLink>;

/** PATCH and PUT module-links/{id}; `url` is required. */
export const UpdateModuleLink = CreateModuleLink.extend({ url: z.unknown().optional() });
export type UpdateModuleLink = z.infer<typeof UpdateModuleLink>;
