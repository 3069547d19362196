import { z } from 'zod';

import { plainName } from '#shared/lib/names.ts';

import { Color, externalFields, Id, numeric, OptionalId } from './fields.ts';

/** A label tags work items; labels form a tree through `parent`, never missing, null at the top. */
export const Label = z.object({
  parent: Id.nullable(),
  name: z.string(),
  /** Our own: what the label is for, as programs write it. */
  description: z.string(),
  color: z.string(),
  id: Id,
  project_id: Id,
  workspace_id: Id,
  sort_order: z.number(),
});
export type Label = z.infer<typeof Label>;

export const LabelImage = Label.extend({ rev: z.int() });
export type LabelImage = z.infer<typeof LabelImage>;

const Name = z.string().transform(plainName).pipe(z.string().min(1).max(255));

const Description = z.string().trim().max(20_000);

/** POST issue-labels. */
export const CreateLabel = z.object({
  name: Name,
  description: Description.optional(),
  ...externalFields,
  color: Color.default(''),
  parent: OptionalId.optional(),
  sort_order: numeric(z.number()).optional(),
});
export type CreateLabel = z.infer<typeof CreateLabel>;

/** PATCH issue-labels. */
export const UpdateLabel = z.object({
  name: Name.optional(),
  description: Description.optional(),
  ...externalFields,
  color: Color.optional(),
  parent: OptionalId.optional(),
  sort_order: numeric(z.number()).optional(),
});
export type UpdateLabel = z.infer<typeof UpdateLabel>;

/** POST bulk-create-labels. */
export const CreateLabels = z.object({
  label_data: z
    .array(z.object({ name: z.string().transform(plainName).pipe(z.string().max(255)).optional() }))
    .max(500),
});
export type CreateLabels = z.infer<typeof CreateLabels>;

/** POST issue-labels/{id}/merge (our own): the label to merge into. */
export const MergeLabel = z.object({ into: Id });
export type MergeLabel = z.infer<typeof MergeLabel>;

/** Reply of merge: while `is_done` is false, the client calls again. */
export const MergedLabel = z.object({ is_done: z.boolean() });
export type MergedLabel = z.infer<typeof MergedLabel>;
