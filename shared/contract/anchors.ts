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

/** Which layouts are offered to visitors. */
export type Layouts = z.infer<typeof Layouts>;

const choices = {
  is_comments_enabled: z.boolean(),
  is_reactions_enabled: z.boolean(),
  is_votes_enabled: z.boolean(),
  /** Pages of other sites may show it in a frame. */
  is_embeddable: z.boolean(),
  view_props: Layouts,
  /** Which properties of items are shown. */
  fields: z.array(z.enum(PUBLIC_FIELDS)),
};

/** What is published, at which address, and what visitors see and do there. */
export const Publication = z.object({
  ...auditFields,
  ...choices,
  entity_name: z.enum(ANCHOR_KINDS),
  entity_identifier: Id,
  anchor: z.string(),
  is_activity_enabled: z.boolean(),
  is_disabled: z.boolean(),
  intake: Id.nullable(),
  /** The anchor of that intake's public form; null while it takes nothing. */
  form_anchor: z.string().nullable(),
  workspace: Id,
  project: Id,
  project_details: ProjectLite,
  workspace_detail: WorkspaceLite,
});
export type Publication = z.infer<typeof Publication>;

/** What is not published: what publishing would begin with, and neither id nor anchor. */
export const Unpublished = z.object({ ...choices, intake: z.null() });
export type Unpublished = z.infer<typeof Unpublished>;

/** Some layouts switched on or off; at least one must stay. */
const GivenLayouts = Layouts.partial();

/** POST publish: what is not said is switched off, layouts and properties apart, which are all shown. */
export const Publish = z.object({
  is_comments_enabled: Flag.default(false),
  is_reactions_enabled: Flag.default(false),
  is_votes_enabled: Flag.default(false),
  is_embeddable: Flag.default(false),
  /** Two names for one thing: clients use either. */
  views: GivenLayouts.optional(),
  view_props: GivenLayouts.optional(),
  fields: z.array(z.enum(PUBLIC_FIELDS)).max(PUBLIC_FIELDS.length).optional(),
  /** The project's intake, for visitors to hand items in. */
  intake: OptionalId.optional(),
});
export type Publish = z.infer<typeof Publish>;

/** PATCH publish: what is said. */
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

/** What a visitor's page is called, for its title and for previews of links. */
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
