import { z } from 'zod';

import { auditFields, Id } from './fields.ts';

const Settings = z.record(z.string(), z.unknown());

export const ProjectUserProperties = z.object({
  ...auditFields,
  filters: Settings,
  display_filters: Settings,
  display_properties: Settings,
  user: Id,
  project: Id,
  workspace: Id,
});
export type ProjectUserProperties = z.infer<typeof ProjectUserProperties>;

/** PATCH user-properties; each given object replaces the stored one as a whole. */
export const UpdateUserProperties = z.object({
  filters: Settings.optional(),
  display_filters: Settings.optional(),
  display_properties: Settings.optional(),
});
export type UpdateUserProperties = z.infer<typeof UpdateUserProperties>;

/** Properties that a person sees in a project's lists: a part of `ProjectUserProperties`. */
export const DisplayProperties = z.object({
  id: Id,
  properties: Settings,
  user: Id,
  project: Id,
  workspace: Id,
});
export type DisplayProperties = z.infer<typeof DisplayProperties>;

/** POST issue-display-properties: a boolean for each property. */
export const SetDisplayProperties = z.object({
  properties: Settings.transform((given) =>
    Object.fromEntries(Object.entries(given).filter(([, shown]) => typeof shown === 'boolean')),
  ),
});
export type SetDisplayProperties = z.infer<typeof SetDisplayProperties>;
