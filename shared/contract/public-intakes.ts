import { z } from 'zod';

import { Id, Moment } from './fields.ts';
import { ProjectLite } from './lite.ts';
import { PublicState } from './published-boards.ts';
import { Priority } from './work-items.ts';

/** A submission to a published board's intake, for its sender. */
export const PublicSubmission = z.object({
  id: Id,
  name: z.string(),
  description_html: z.string(),
  priority: Priority,
  sequence_id: z.int(),
  project_id: Id,
  created_at: Moment,
  updated_at: Moment,
  created_by: Id,
  sub_issues_count: z.int(),
  /** Null when the publisher hides states. */
  state_detail: PublicState.nullable(),
  project_detail: ProjectLite,
  /** Always empty: labels are internal to the team. */
  label_details: z.array(z.never()),
  assignee_details: z.array(z.never()),
  /** Its status in the intake. */
  issue_intake: z.array(
    z.object({
      id: Id,
      status: z.int(),
      duplicate_to: z.null(),
      snoozed_till: z.null(),
      source: z.string().nullable(),
    }),
  ),
});
export type PublicSubmission = z.infer<typeof PublicSubmission>;

/**
 * POST intake-issues of a published board; a missing name and an invalid priority have refusals of
 * their own.
 */
export const CreatePublicSubmission = z.object({
  issue: z
    .object({
      name: z.unknown(),
      description: z.unknown(),
      description_html: z.string().max(200_000),
      priority: z.unknown(),
    })
    .partial()
    .default({}),
});
export type CreatePublicSubmission = z.infer<typeof CreatePublicSubmission>;

/** PATCH intake-issues/{id} of a published board. */
export const UpdatePublicSubmission = z.object({
  issue: z
    .object({ name: z.string().trim().min(1).max(255), description_html: z.string().max(200_000) })
    .partial()
    .default({}),
});
export type UpdatePublicSubmission = z.infer<typeof UpdatePublicSubmission>;
