import { z } from 'zod';

import {
  FORM_FIELD_KINDS,
  INTAKE_STATUSES,
  MAX_CHOICES,
  MAX_DECISIONS,
  MAX_FORM_FIELDS,
  MAX_FORM_TEXT,
} from '#shared/constants/intakes.ts';
import { plainName } from '#shared/lib/names.ts';

import { auditFields, Flag, Id, Logo, Moment, numeric, OptionalId, text } from './fields.ts';
import { ProjectLite } from './lite.ts';
import { CreateWorkItem, Priority, UpdateWorkItem } from './work-items.ts';

const Status = numeric(z.literal(INTAKE_STATUSES));

/** A question that a project's admin adds to the public form. */
export const FormField = z
  .object({
    /** Names the question within its form. */
    key: z.string().regex(/^[a-z0-9-]{1,40}$/),
    kind: z.enum(FORM_FIELD_KINDS),
    label: text(120),
    help: z.string().trim().max(300).default(''),
    is_required: z.boolean().default(false),
    /** What can be chosen, for a choice. */
    choices: z.array(text(120)).max(MAX_CHOICES).default([]),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 0, {
    path: ['choices'],
    message: 'A choice needs something to choose from.',
  });
export type FormField = z.infer<typeof FormField>;

/** What the public form of a project holds besides its fixed fields. */
export const IntakeForm = z.object({
  intro_html: z.string(),
  outro_html: z.string(),
  /** Whether other sites may show the form inside theirs. */
  is_embeddable: z.boolean(),
  fields: z.array(FormField),
});
export type IntakeForm = z.infer<typeof IntakeForm>;

/** Where a project's submissions are gathered. */
export const Intake = z.object({
  ...auditFields,
  name: z.string(),
  description: z.string(),
  is_default: z.boolean(),
  view_props: z.record(z.string(), z.unknown()),
  logo_props: z.record(z.string(), z.unknown()),
  project: Id,
  workspace: Id,
  project_detail: ProjectLite,
  pending_issue_count: z.int(),
});
export type Intake = z.infer<typeof Intake>;

/** What the feed carries for an intake: which doors are open, and its form. */
export const IntakeImage = z.object({
  id: Id,
  name: z.string(),
  is_default: z.boolean(),
  is_in_app_enabled: z.boolean(),
  is_form_enabled: z.boolean(),
  form: IntakeForm,
  project: Id,
  workspace: Id,
  rev: z.int(),
});
export type IntakeImage = z.infer<typeof IntakeImage>;

const Name = z.string().transform(plainName).pipe(z.string().min(1).max(255));

/** POST intakes. */
export const CreateIntake = z.object({
  name: Name,
  description: z.string().trim().max(10_000).optional(),
  view_props: z.record(z.string(), z.unknown()).optional(),
  logo_props: Logo.optional(),
});
export type CreateIntake = z.infer<typeof CreateIntake>;

/** PATCH intakes/{id}. */
export const UpdateIntake = CreateIntake.partial();
export type UpdateIntake = z.infer<typeof UpdateIntake>;

/** GET intake-settings; `form` is our own. */
export const IntakeSettings = z.object({
  id: Id,
  /** Public addresses: of the form, under `forms`. */
  anchors: z.record(z.string(), z.string()),
  /** The same as whole addresses, our own. */
  urls: z.record(z.string(), z.string()),
  is_in_app_enabled: z.boolean(),
  is_form_enabled: z.boolean(),
  form: IntakeForm,
});
export type IntakeSettings = z.infer<typeof IntakeSettings>;

const FormText = z.string().trim().max(MAX_FORM_TEXT);

/** PATCH intake-settings. */
export const UpdateIntakeSettings = z.object({
  is_in_app_enabled: Flag.optional(),
  is_form_enabled: Flag.optional(),
  form: z
    .object({
      intro_html: FormText,
      outro_html: FormText,
      is_embeddable: z.boolean(),
      fields: z
        .array(FormField)
        .max(MAX_FORM_FIELDS)
        .refine(
          (fields) => new Set(fields.map(({ key }) => key)).size === fields.length,
          'Two fields have the same key.',
        ),
    })
    .partial()
    .optional(),
});
export type UpdateIntakeSettings = z.infer<typeof UpdateIntakeSettings>;

/** POST publish-intake-regenerate: the new address. */
export const RegeneratedAnchor = z.object({ anchor: z.string() });
export type RegeneratedAnchor = z.infer<typeof RegeneratedAnchor>;

/** An item as rows of the intake name it. */
const IssueBrief = z.object({
  id: Id,
  name: z.string(),
  priority: Priority,
  sequence_id: z.int(),
  project_id: Id,
  created_at: Moment,
  created_by: Id.nullable(),
});

/** A row of the intake's list. */
export const ListedIntakeIssue = z.object({
  id: Id,
  status: z.int(),
  duplicate_to: Id.nullable(),
  snoozed_till: Moment.nullable(),
  source: z.string().nullable(),
  created_by: Id.nullable(),
  issue: IssueBrief.extend({ label_ids: z.array(Id) }),
});
export type ListedIntakeIssue = z.infer<typeof ListedIntakeIssue>;

/** One item of the intake. */
export const IntakeIssue = z.object({
  id: Id,
  status: z.int(),
  duplicate_to: Id.nullable(),
  snoozed_till: Moment.nullable(),
  duplicate_issue_detail: IssueBrief.nullable(),
  source: z.string().nullable(),
  issue: IssueBrief.extend({
    state_id: Id.nullable(),
    sort_order: z.number(),
    completed_at: Moment.nullable(),
    estimate_point: Id.nullable(),
    start_date: z.string().nullable(),
    target_date: z.string().nullable(),
    parent_id: Id.nullable(),
    label_ids: z.array(Id),
    assignee_ids: z.array(Id),
    updated_at: Moment,
    updated_by: Id.nullable(),
    is_draft: z.boolean(),
    archived_at: z.string().nullable(),
    description_html: z.string(),
  }),
});
export type IntakeIssue = z.infer<typeof IntakeIssue>;

/** An answer to a question of the public form, with the question as it was asked. */
export const FormAnswer = z.object({ label: z.string(), value: z.string() });
export type FormAnswer = z.infer<typeof FormAnswer>;

/**
 * What the feed carries for an item of the intake: what became of it, and of the item itself as much as a list of
 * submissions shows.
 */
export const IntakeIssueImage = z.object({
  id: Id,
  /** The work item. */
  issue: Id,
  project: Id,
  workspace: Id,
  status: z.int(),
  duplicate_to: Id.nullable(),
  snoozed_till: Moment.nullable(),
  source: z.string().nullable(),
  /** Who sent it through the public form, as they said. */
  sender_name: z.string(),
  answers: z.array(FormAnswer),
  decided_by: Id.nullable(),
  decided_at: Moment.nullable(),
  created_at: Moment,
  updated_at: Moment,
  created_by: Id.nullable(),
  name: z.string(),
  sequence_id: z.int(),
  priority: Priority,
  state_id: Id.nullable(),
  label_ids: z.array(Id),
  assignee_ids: z.array(Id),
  rev: z.int(),
});
export type IntakeIssueImage = z.infer<typeof IntakeIssueImage>;

const { copy_of: _copy, ...itemShape } = CreateWorkItem.shape;

/** POST intake-issues; a missing name and a wrong priority have answers of their own. */
export const CreateIntakeIssue = z.object({
  source: z.string().optional(),
  issue: z
    .object({ ...itemShape, name: z.unknown().optional(), priority: z.unknown().optional() })
    .optional(),
});
export type CreateIntakeIssue = z.infer<typeof CreateIntakeIssue>;

/** PATCH intake-issues/{id}: the item, or what becomes of it. */
export const UpdateIntakeIssue = z.object({
  issue: UpdateWorkItem.optional(),
  status: Status.optional(),
  duplicate_to: OptionalId.optional(),
  snoozed_till: z
    .preprocess((value) => (value === '' ? null : value), Moment.nullable())
    .optional(),
  source: z.string().trim().max(255).optional(),
});
export type UpdateIntakeIssue = z.infer<typeof UpdateIntakeIssue>;

/** PATCH intake-issues, our own: what becomes of several items, all or none of them. */
export const DecideIntakeIssues = z.object({
  decisions: z
    .array(
      UpdateIntakeIssue.pick({ status: true, duplicate_to: true, snoozed_till: true })
        .required({ status: true })
        .extend({ issue: Id.toLowerCase() }),
    )
    .min(1)
    .max(MAX_DECISIONS)
    .refine(
      (decisions) => new Set(decisions.map(({ issue }) => issue)).size === decisions.length,
      'A work item is named twice.',
    ),
});
export type DecideIntakeIssues = z.infer<typeof DecideIntakeIssues>;

/** GET intake-issues/similar: what the title is, and the item that is being looked at. */
export const SimilarQuery = z.object({
  name: z.string().trim().max(255),
  except: Id.optional(),
});

/** An item of the project whose title is much like another one. */
export const SimilarItem = IssueBrief.pick({
  id: true,
  name: true,
  priority: true,
  sequence_id: true,
  project_id: true,
}).extend({
  state_id: Id.nullable(),
  /** What it is in the intake, if it waits there. */
  intake_status: z.int().nullable(),
  likeness: z.number(),
});
export type SimilarItem = z.infer<typeof SimilarItem>;
