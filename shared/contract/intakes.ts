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

/** A question that a project admin adds to the public form. */
export const FormField = z
  .object({
    /** Unique within its form. */
    key: z.string().regex(/^[a-z0-9-]{1,40}$/),
    kind: z.enum(FORM_FIELD_KINDS),
    label: text(120),
    help: z.string().trim().max(300).default(''),
    is_required: z.boolean().default(false),
    /** Options of a choice. */
    choices: z.array(text(120)).max(MAX_CHOICES).default([]),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 0, {
    path: ['choices'],
    message: 'A choice needs something to choose from.',
  });
export type FormField = z.infer<typeof FormField>;

/** Settings of a project's public form, besides its fixed fields. */
export const IntakeForm = z.object({
  intro_html: z.string(),
  outro_html: z.string(),
  /** Other sites may embed the form. */
  is_embeddable: z.boolean(),
  fields: z.array(FormField),
});
export type IntakeForm = z.infer<typeof IntakeForm>;

/** A project's intake, which collects submissions. */
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

/** The feed's image of an intake: its open channels and its form. */
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
  /** Anchors of the public channels; the form's is under `forms`. */
  anchors: z.record(z.string(), z.string()),
  /** Full URLs of the channels (our own). */
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

/** POST publish-intake-regenerate: the new anchor. */
export const RegeneratedAnchor = z.object({ anchor: z.string() });
export type RegeneratedAnchor = z.infer<typeof RegeneratedAnchor>;

/** A work item embedded in intake rows. */
const IssueBrief = z.object({
  id: Id,
  name: z.string(),
  priority: Priority,
  sequence_id: z.int(),
  project_id: Id,
  created_at: Moment,
  created_by: Id.nullable(),
});

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

/** An answer in the public form, with the question as it was asked. */
export const FormAnswer = z.object({ label: z.string(), value: z.string() });
export type FormAnswer = z.infer<typeof FormAnswer>;

/**
 * The feed's image of an intake item: its status, and the work item's values that the intake list
 * shows.
 */
export const IntakeIssueImage = z.object({
  id: Id,
  /** Id of the work item. */
  issue: Id,
  project: Id,
  workspace: Id,
  status: z.int(),
  duplicate_to: Id.nullable(),
  snoozed_till: Moment.nullable(),
  source: z.string().nullable(),
  /** Name that the sender of the public form gave. */
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

/** POST intake-issues; a missing name and an invalid priority have refusals of their own. */
export const CreateIntakeIssue = z.object({
  source: z.string().optional(),
  issue: z
    .object({ ...itemShape, name: z.unknown().optional(), priority: z.unknown().optional() })
    .optional(),
});
export type CreateIntakeIssue = z.infer<typeof CreateIntakeIssue>;

/** PATCH intake-issues/{id}: changes the work item, or decides on it. */
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

/** PATCH intake-issues (our own): decides on several items, all or none. */
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

/** GET intake-issues/similar: the title, and the item to leave out. */
export const SimilarQuery = z.object({
  name: z.string().trim().max(255),
  except: Id.optional(),
});

/** A work item of the project with a similar title. */
export const SimilarItem = IssueBrief.pick({
  id: true,
  name: true,
  priority: true,
  sequence_id: true,
  project_id: true,
}).extend({
  state_id: Id.nullable(),
  /** Its intake status, if it is pending there. */
  intake_status: z.int().nullable(),
  likeness: z.number(),
});
export type SimilarItem = z.infer<typeof SimilarItem>;
