import { z } from 'zod';

import { auditFields, Color, Id, Logo, numeric } from './fields.ts';

const Json = z.record(z.string(), z.unknown());

/** A person's private note in a workspace. */
export const Sticky = z.object({
  ...auditFields,
  name: z.string().nullable(),
  /** Always `{}`: the text is in `description_html`. */
  description: Json,
  description_html: z.string(),
  /** Plain text; null when empty. */
  description_stripped: z.string().nullable(),
  description_binary: z.null(),
  logo_props: Json,
  color: z.string().nullable(),
  /** One of `STICKY_COLORS`; other clients may have their own. */
  background_color: z.string().nullable(),
  workspace: Id,
  owner: Id,
  /** The largest comes first. */
  sort_order: z.number(),
});
export type Sticky = z.infer<typeof Sticky>;

/** The feed's image of a sticky, for its owner alone. */
export const StickyImage = Sticky.extend({ rev: z.int() });
export type StickyImage = z.infer<typeof StickyImage>;

const fields = {
  name: z.string().trim().max(255).nullable().optional(),
  description_html: z.string().optional(),
  color: Color.nullable().optional(),
  background_color: Color.nullable().optional(),
  logo_props: Logo.optional(),
};

/** POST stickies. */
export const CreateSticky = z.object(fields);
export type CreateSticky = z.infer<typeof CreateSticky>;

/** PATCH stickies/{id}. */
export const UpdateSticky = z.object({ ...fields, sort_order: numeric(z.number()).optional() });
export type UpdateSticky = z.infer<typeof UpdateSticky>;
