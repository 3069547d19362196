import { z } from 'zod';

import { plainName } from '#shared/lib/names.ts';

import { Id, Logo, Moment, numeric } from './fields.ts';

const Settings = z.record(z.string(), z.unknown());

/** The name of a container as people write it. */
const ContainerTitle = z.string().transform(plainName).pipe(z.string().min(1).max(255));

/** What is written of cycles and modules alike. */
export const describedInput = {
  description: z.string().max(20_000).optional(),
  view_props: Settings.optional(),
  external_source: z.string().max(255).nullable().optional(),
  external_id: z.string().max(255).nullable().optional(),
};

/** What people write of any container, besides its name. */
const input = { sort_order: numeric(z.number()).optional(), logo_props: Logo.optional() };

/** The calls' bodies that make a container of a kind and change it; `own` is what people write of this kind alone. */
export function containerInputs<Own extends z.ZodRawShape>(own: Own) {
  return {
    Create: z.object({ name: ContainerTitle, ...input, ...own }),
    Update: z.object({ name: ContainerTitle.optional(), ...input, ...own }),
  };
}

/** What the feed carries of every container. */
export const ContainerImage = z.object({
  id: Id,
  workspace_id: Id,
  project_id: Id,
  name: z.string(),
  sort_order: z.number(),
  logo_props: Settings,
  archived_at: Moment.nullable(),
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
  rev: z.int(),
});
export type ContainerImage = z.infer<typeof ContainerImage>;
