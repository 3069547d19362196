import { z } from 'zod';

import { Id, Moment } from './fields.ts';
import { IssueFlat, ProjectLite, UserLite, WorkspaceLite } from './lite.ts';

/** A line of an item's history; `field` is null, never missing, for the item's creation. */
export const Activity = z.object({
  id: Id,
  verb: z.string(),
  field: z.string().nullable(),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  old_identifier: Id.nullable(),
  new_identifier: Id.nullable(),
  comment: z.string(),
  attachments: z.array(z.string()),
  epoch: z.number().nullable(),
  issue: Id.nullable(),
  issue_comment: Id.nullable(),
  actor: Id.nullable(),
  project: Id,
  workspace: Id,
  created_at: Moment,
  updated_at: Moment,
  deleted_at: z.null(),
  created_by: z.null(),
  updated_by: z.null(),
  actor_detail: UserLite.nullable(),
  issue_detail: IssueFlat.nullable(),
  project_detail: ProjectLite,
  workspace_detail: WorkspaceLite,
  source_data: z.null(),
});
export type Activity = z.infer<typeof Activity>;

/**
 * A line of a person's activity. Besides the contract's keys it names the item even after its
 * deletion, and attached files.
 */
export const PersonActivity = Activity.extend({
  /** Name of the attached file; `new_value` holds where it is stored. */
  file_name: z.string().nullable(),
  deleted_issue: IssueFlat.pick({ name: true, sequence_id: true }).nullable(),
});
export type PersonActivity = z.infer<typeof PersonActivity>;

/** The feed's image of a history line, without embedded rows: these have images of their own. */
export const ActivityImage = Activity.omit({
  actor_detail: true,
  issue_detail: true,
  project_detail: true,
  workspace_detail: true,
}).extend({ rev: z.int() });
export type ActivityImage = z.infer<typeof ActivityImage>;
