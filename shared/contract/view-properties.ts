import { z } from 'zod';

import { auditFields, Id } from './fields.ts';

const Settings = z.record(z.string(), z.unknown());

/** A person's list settings in a project. */
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

/** PATCH user-properties: each object that is given replaces the stored one whole. */
export const UpdateUserProperties = z.object({
  filters: Settings.optional(),
  display_filters: Settings.optional(),
  display_properties: Settings.optional(),
});
export type UpdateUserProperties = z.infer<typeof UpdateUserProperties>;

/** Which properties a person sees in lists of a project; a part of the settings above. */
export const DisplayProperties = z.object({
  id: Id,
  properties: Settings,
  user: Id,
  project: Id,
  workspace: Id,
});
export type DisplayProperties = z.infer<typeof DisplayProperties>;

/** POST issue-display-properties: each property is shown or not, anything else is no answer. */
export const SetDisplayProperties = z.object({
  properties: Settings.transform((given) =>
    Object.fromEntries(Object.entries(given).filter(([, shown]) => typeof shown === 'boolean')),
  ),
});
export type SetDisplayProperties = z.infer<typeof SetDisplayProperties>;
