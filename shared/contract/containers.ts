import { z } from 'zod';

import { plainName } from '#shared/lib/names.ts';

import { Id, Moment } from './fields.ts';

/** The name of a container as people write it. */
const Name = z.string().transform(plainName).pipe(z.string().min(1).max(255));

/** The calls' bodies that make a container and change it; `written` is what people write of it besides its name. */
export function containerInputs<Written extends z.ZodRawShape>(written: Written) {
  return {
    Create: z.object({ name: Name, ...written }),
    Update: z.object({ name: Name.optional(), ...written }),
  };
}

/** What every container of a project has. */
export const Container = z.object({
  id: Id,
  workspace_id: Id,
  project_id: Id,
  name: z.string(),
  sort_order: z.number(),
  logo_props: z.record(z.string(), z.unknown()),
  archived_at: Moment.nullable(),
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
});
export type Container = z.infer<typeof Container>;
