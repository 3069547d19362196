import { z } from 'zod';

import { PUBLIC_FIELDS, PUBLIC_LAYOUTS } from '#shared/constants/anchors.ts';
import { ANCHOR_KINDS } from '#shared/permissions.ts';

import { auditFields, Flag, Id, OptionalId } from './fields.ts';
import { ProjectLite, WorkspaceLite } from './lite.ts';

const Layouts = z.object(
  Object.fromEntries(PUBLIC_LAYOUTS.map((layout) => [layout, z.boolean()])) as Record<
    (typeof PUBLIC_LAYOUTS)[number],
    z.ZodBoolean
  >,
);

export type Layouts = z.infer<typeof Layouts>;

const choices = {
  is_comments_enabled: z.boolean(),
  is_reactions_enabled: z.boolean(),
  is_votes_enabled: z.boolean(),
  /** Other sites may embed it in a frame. */
  is_embeddable: z.boolean(),
  view_props: Layouts,
  fields: z.array(z.enum(PUBLIC_FIELDS)),
};

/** A publication: what is published, its address, and what visitors see and may do. */
export const Publication = z.object({
  ...auditFields,
  ...choices,
  entity_name: z.enum(ANCHOR_KINDS),
  entity_identifier: Id,
  anchor: z.string(),
  is_activity_enabled: z.boolean(),
  is_disabled: z.boolean(),
  intake: Id.nullable(),
  /** Anchor of that intake's public form; null while the form is closed. */
  form_anchor: z.string().nullable(),
  workspace: Id,
  project: Id,
  project_details: ProjectLite,
  workspace_detail: WorkspaceLite,
});
export type Publication = z.infer<typeof Publication>;

/** The reply for something unpublished: the defaults of a publication, without id and anchor. */
export const Unpublished = z.object({ ...choices, intake: z.null() });
export type Unpublished = z.infer<typeof Unpublished>;

/** Layouts to turn on or off; at least one must stay on. */
const GivenLayouts = Layouts.partial();

/**
 * POST publish: missing keys mean off, except for layouts and properties, which are then all
 * shown.
 */
export const Publish = z.object({
  is_comments_enabled: Flag.default(false),
  is_reactions_enabled: Flag.default(false),
  is_votes_enabled: Flag.default(false),
  is_embeddable: Flag.default(false),
  /** Aliases of one setting: clients send either. */
  views: GivenLayouts.optional(),
  view_props: GivenLayouts.optional(),
  fields: z.array(z.enum(PUBLIC_FIELDS)).max(PUBLIC_FIELDS.length).optional(),
  /** Intake that visitors can submit to. */
  intake: OptionalId.optional(),
});
export type Publish = z.infer<typeof Publish>;

/** PATCH publish: missing keys stay unchanged. */
export const UpdatePublication = z.object({
  is_comments_enabled: Flag.optional(),
  is_reactions_enabled: Flag.optional(),
  is_votes_enabled: Flag.optional(),
  is_embeddable: Flag.optional(),
  view_props: GivenLayouts.optional(),
  fields: z.array(z.enum(PUBLIC_FIELDS)).max(PUBLIC_FIELDS.length).optional(),
  intake: OptionalId.optional(),
});
export type UpdatePublication = z.infer<typeof UpdatePublication>;

/** Title of a visitor's page, also for link previews. */
export const PublicMeta = z.object({
  id: Id,
  identifier: z.string(),
  name: z.string(),
  cover_image: z.string().nullable(),
  icon_prop: z.record(z.string(), z.unknown()).nullable(),
  emoji: z.string().nullable(),
  description: z.string(),
});
export type PublicMeta = z.infer<typeof PublicMeta>;
