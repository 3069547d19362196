import { z } from 'zod';

import { MAX_FILTER_TEXT, PRIVATE_VIEW, PUBLIC_VIEW } from '#shared/constants/views.ts';
import { plainName } from '#shared/lib/names.ts';

import { auditFields, Id, Logo, numeric } from './fields.ts';

const Settings = z.record(z.string(), z.unknown());
/**
 * View filters; `query` holds a query-language text, whose conditions become SQL, so their number
 * is limited.
 */
const Filters = Settings.refine(
  ({ query }) => typeof query !== 'string' || query.length <= MAX_FILTER_TEXT,
  'The filter is too long. Divide it into several views.',
);
const Access = z.literal([PRIVATE_VIEW, PUBLIC_VIEW]);

const facts = {
  ...auditFields,
  name: z.string(),
  description: z.string(),
  /** Set filters as parameters of a list call; derived from `filters`. */
  query: Settings,
  filters: Settings,
  display_filters: Settings,
  display_properties: Settings,
  /** 0 private, 1 public: the opposite of pages. */
  access: Access,
  sort_order: z.number(),
  logo_props: Settings,
  is_locked: z.boolean(),
  /** Anchor of its publication; null = not published. */
  anchor: z.string().nullable(),
  owned_by: Id,
  workspace: Id,
  /** Null = a view of the workspace. */
  project: Id.nullable(),
};

/** A saved list of work items of a project or workspace: filters and display. */
export const View = z.object(facts);
export type View = z.infer<typeof View>;

/** A view in the replies of a project's calls. */
export const ListedView = View.extend({ is_favorite: z.boolean() });
export type ListedView = z.infer<typeof ListedView>;

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

/** PATCH and PUT views/{id}; access and lock have calls of their own. */
export const UpdateView = z.object({ name: Name.optional(), ...writable });
export type UpdateView = z.infer<typeof UpdateView>;

/** POST views/{id}/access. */
export const SetViewAccess = z.object({ access: numeric(Access) });
export type SetViewAccess = z.infer<typeof SetViewAccess>;
