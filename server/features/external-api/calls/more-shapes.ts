import { z } from 'zod';

import { estimatePoints, estimates } from '#server/features/estimates/table.ts';
import { pageTexts } from '#server/features/external-api/kit/page-texts.ts';
import { Person } from '#server/features/external-api/kit/people.ts';
import { defineShape } from '#server/features/external-api/kit/shapes.ts';
import {
  MISSING_IN_PROJECT,
  MISSING_IN_WORKSPACE,
} from '#server/features/external-api/missing-features.ts';
import { pages } from '#server/features/pages/table.ts';
import { RELATION_TYPES } from '#shared/constants/work-items.ts';
import { AssetTicket } from '#shared/contract/assets.ts';
import { Cycle } from '#shared/contract/cycles.ts';
import { Estimate, EstimatePoint } from '#shared/contract/estimates.ts';
import { CalendarDate, Id, RoleValue } from '#shared/contract/fields.ts';
import { Module } from '#shared/contract/modules.ts';
import { Page } from '#shared/contract/pages.ts';
import { Project } from '#shared/contract/projects.ts';
import { FoundInProject } from '#shared/contract/search.ts';
import { Sticky } from '#shared/contract/stickies.ts';
import { UserMe } from '#shared/contract/users.ts';
import { RelatedBrief } from '#shared/contract/work-item-details.ts';
import { Priority, RelatedItem } from '#shared/contract/work-items.ts';
import { Workspace, WorkspaceInvitation } from '#shared/contract/workspaces.ts';
import { BUILT_IN } from '#shared/work-item-fields/registry.ts';

/** Relations that order items in time. */
export const DEPENDENCY_TYPES = [
  'blocking',
  'blocked_by',
  'start_before',
  'start_after',
  'finish_before',
  'finish_after',
] as const;

/** Features of a project under the external API's names, with their columns. */
export const FEATURES = {
  epics: 'is_epic_enabled',
  modules: 'module_view',
  cycles: 'cycle_view',
  views: 'issue_views_view',
  pages: 'page_view',
  intakes: 'intake_view',
} as const;

const flags = (names: readonly string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.boolean()])));

const ofTypes = <Row extends z.ZodType>(types: readonly string[], rows: Row) =>
  z.object(Object.fromEntries(types.map((type) => [type, rows])));

const dates = Object.fromEntries(
  BUILT_IN.filter(({ kind }) => kind === 'date').map(({ key }) => [key, CalendarDate.nullable()]),
);

/** Fields that short rows of cycles and modules share. */
const LITE = {
  id: true,
  name: true,
  description: true,
  status: true,
  project_id: true,
  workspace_id: true,
} as const;

export const moreShapes = {
  estimate: defineShape({
    name: 'Estimate',
    row: Estimate,
    without: ['points'],
    table: estimates,
  }),
  estimatePoint: defineShape({ name: 'Estimate point', row: EstimatePoint, table: estimatePoints }),
  sticky: defineShape({ name: 'Sticky', row: Sticky }),
  invitation: defineShape({
    name: 'Invitation',
    row: WorkspaceInvitation,
    without: ['workspace', 'invite_link'],
  }),
  me: defineShape({ name: 'User', row: UserMe }),
  myWorkspace: defineShape({
    name: 'Workspace',
    row: Workspace.pick({ id: true, name: true, slug: true, logo_url: true, owner: true }),
  }),
  /** A person with their role in a workspace or project. */
  member: defineShape({
    name: 'Member',
    id: 'MemberWithRole',
    row: Person.extend({ role: RoleValue, role_slug: z.enum(['admin', 'member', 'guest']) }),
  }),
  membership: defineShape({
    name: 'Membership',
    row: z.object({ id: Id, member: Id, project: Id, role: RoleValue }),
  }),
  projectLite: defineShape({
    name: 'Project',
    id: 'ProjectLite',
    row: Project.pick({
      id: true,
      identifier: true,
      name: true,
      description: true,
      cover_image: true,
      cover_image_url: true,
      icon_prop: true,
      emoji: true,
      logo_props: true,
      archived_at: true,
    }),
  }),
  cycleLite: defineShape({
    name: 'Cycle',
    id: 'CycleLite',
    row: Cycle.pick({ ...LITE, owned_by_id: true, start_date: true, end_date: true }),
  }),
  moduleLite: defineShape({
    name: 'Module',
    id: 'ModuleLite',
    row: Module.pick({ ...LITE, start_date: true, target_date: true }),
  }),
  /** Ids of related items by the type of their relation. */
  relations: defineShape({ name: 'Relations', row: ofTypes(RELATION_TYPES, z.array(Id)) }),
  dependencies: defineShape({
    name: 'Dependencies',
    row: ofTypes(DEPENDENCY_TYPES, z.array(RelatedItem)),
  }),
  related: defineShape({ name: 'Related work item', row: RelatedBrief, keepsNames: true }),
  foundByName: defineShape({
    name: 'Search',
    row: z.object({ issues: z.array(FoundInProject.extend({ sequence_id: z.int() })) }),
  }),
  found: defineShape({
    name: 'Found work item',
    row: z.object({
      id: Id,
      name: z.string(),
      sequence_id: z.int(),
      project_identifier: z.string(),
      project_id: Id,
      workspace_id: Id,
      type_id: Id.nullable(),
      state_id: Id.nullable(),
      priority: Priority,
      ...dates,
    }),
    keepsNames: true,
  }),
  count: defineShape({
    name: 'Count',
    row: z.object({
      grouped_by: z.string().nullable(),
      sub_grouped_by: z.string().nullable(),
      total_count: z.int(),
      grouped_counts: z.record(z.string(), z.object({ count: z.int() })),
    }),
  }),
  page: defineShape({
    name: 'Page',
    row: Page,
    without: ['rev', 'team', 'is_favorite', 'view_props'],
    table: pages,
    more: pageTexts,
  }),
  features: defineShape({
    name: 'Features',
    row: flags(Object.keys({ ...FEATURES, ...MISSING_IN_PROJECT })),
  }),
  workspaceFeatures: defineShape({
    name: 'Workspace features',
    row: flags(Object.keys(MISSING_IN_WORKSPACE)),
  }),
  summary: defineShape({
    name: 'Summary',
    row: z.object({
      id: Id,
      total_issues: z.int(),
      completed_issues: z.int(),
      total_members: z.int(),
      total_cycles: z.int(),
      total_modules: z.int(),
    }),
  }),
  upload: defineShape({ name: 'Upload', id: 'UploadTicket', row: AssetTicket }),
} as const;
