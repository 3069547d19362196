import { z } from 'zod';

import { MAX_BULK } from '#shared/constants/work-items.ts';
import { plainName } from '#shared/lib/names.ts';

import { Flag, Id, OptionalId } from './fields.ts';
import { writtenShape } from './work-item-fields.ts';
import { CopyOf, CreateWorkItem, inAgreement, SubItem, WorkItem } from './work-items.ts';

/** An unfinished new work item, visible only to its author. */
export const Draft = SubItem.omit({
  sequence_id: true,
  sub_issues_count: true,
  attachment_count: true,
  link_count: true,
  is_draft: true,
  archived_at: true,
  intake_status: true,
  archived_by: true,
  rev: true,
}).extend({
  name: z.string().nullable(),
  type_id: z.null(),
  /** Null until the person chooses a project. */
  project_id: Id.nullable(),
  description_html: z.string(),
  /** Our own. */
  workspace_id: Id,
  /** Our own: the item it copies, and the parts to copy. */
  copy_of: CopyOf.nullable(),
});
export type Draft = z.infer<typeof Draft>;

/** The feed's image of a draft, for its author alone. */
export const DraftImage = Draft.extend({ rev: z.int() });
export type DraftImage = z.infer<typeof DraftImage>;

const MemberIds = z.array(Id).max(MAX_BULK).optional();

const place = {
  project_id: OptionalId.optional(),
  cycle_id: OptionalId.optional(),
  module_ids: MemberIds,
  is_epic: Flag.optional(),
};

const written = {
  ...writtenShape,
  ...place,
  name: z.string().transform(plainName).pipe(z.string().max(255)).nullable().optional(),
  description_html: z.string().trim().optional(),
  copy_of: CopyOf.nullable().optional(),
};

/** POST draft-issues. */
export const CreateDraft = z.object(written).superRefine(inAgreement);
export type CreateDraft = z.infer<typeof CreateDraft>;

/** PATCH draft-issues/{id}. */
export const UpdateDraft = CreateDraft;
export type UpdateDraft = CreateDraft;

/** POST draft-to-issue/{id}: the whole item; a missing project means the draft's own. */
export const DraftToItem = CreateWorkItem.safeExtend(place);
export type DraftToItem = z.infer<typeof DraftToItem>;

/** The work item created from a draft. */
export const MadeFromDraft = WorkItem.extend({ workspace_id: Id, description_html: z.string() });
export type MadeFromDraft = z.infer<typeof MadeFromDraft>;

/** A draft in the project's calls: a work item without a number. */
export const ProjectDraft = WorkItem.extend({ description_html: z.string() });
export type ProjectDraft = z.infer<typeof ProjectDraft>;

/** PATCH issue-drafts/{id}; `is_draft: false` creates the item. */
export const UpdateProjectDraft = z
  .object({ ...written, is_draft: Flag.optional() })
  .superRefine(inAgreement);
export type UpdateProjectDraft = z.infer<typeof UpdateProjectDraft>;
