import { z } from 'zod';

import { MAX_FILTER_TEXT, PRIVATE_VIEW, PUBLIC_VIEW } from '#shared/constants/views.ts';
import { plainName } from '#shared/lib/names.ts';

import { auditFields, Id, Logo, numeric } from './fields.ts';

const Settings = z.record(z.string(), z.unknown());
/** `query` holds the language of filters: each condition of it becomes one of the database's. */
const Filters = Settings.refine(
  ({ query }) => typeof query !== 'string' || query.length <= MAX_FILTER_TEXT,
  'The filter is too long. Divide it into several views.',
);
const Access = z.literal([PRIVATE_VIEW, PUBLIC_VIEW]);

const facts = {
  ...auditFields,
  name: z.string(),
  description: z.string(),
  /** The set filters as a list call takes them; follows from `filters`. */
  query: Settings,
  filters: Settings,
  display_filters: Settings,
  display_properties: Settings,
  /** 0 private, 1 public: the opposite of pages. */
  access: Access,
  sort_order: z.number(),
  logo_props: Settings,
  is_locked: z.boolean(),
  /** Under which anchor it is published; null when it is not. */
  anchor: z.string().nullable(),
  owned_by: Id,
  workspace: Id,
  /** Null = of the workspace. */
  project: Id.nullable(),
};

/** A view: which work items, and how they are shown; of a project, or of a workspace. */
export const View = z.object(facts);
export type View = z.infer<typeof View>;

/** A view of a project as reading it answers. */
export const ListedView = View.extend({ is_favorite: z.boolean() });
export type ListedView = z.infer<typeof ListedView>;

/** What the feed carries for a view. */
export const ViewImage = View.extend({ rev: z.int() });
export type ViewImage = z.infer<typeof ViewImage>;

const Name = z.string().transform(plainName).pipe(z.string().min(1).max(255));

const writable = {
  description: z.string().max(20_000).optional(),
  filters: Filters.optional(),
  display_filters: Settings.optional(),
  display_properties: Settings.optional(),
  logo_props: Logo.optional(),
  sort_order: numeric(z.number()).optional(),
};

/** POST views. */
export const CreateView = z.object({
  name: Name,
  ...writable,
  access: numeric(Access).optional(),
});
export type CreateView = z.infer<typeof CreateView>;

/** PATCH and PUT views/{id}: access and lock have calls of their own. */
export const UpdateView = z.object({ name: Name.optional(), ...writable });
export type UpdateView = z.infer<typeof UpdateView>;

/** POST views/{id}/access. */
export const SetViewAccess = z.object({ access: numeric(Access) });
export type SetViewAccess = z.infer<typeof SetViewAccess>;

/** POST user-favorite-views. */
export const FavoriteView = z.object({ view: Id });
export type FavoriteView = z.infer<typeof FavoriteView>;
