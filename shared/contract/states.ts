import { z } from 'zod';

import { STATE_GROUPS } from '#shared/constants/states.ts';
import { plainName } from '#shared/lib/names.ts';

import { Color, externalFields, Flag, Id, numeric } from './fields.ts';

export const StateGroup = z.enum(STATE_GROUPS);
export type StateGroup = z.infer<typeof StateGroup>;

export const State = z.object({
  id: Id,
  project_id: Id,
  workspace_id: Id,
  name: z.string(),
  color: z.string(),
  group: StateGroup,
  default: z.boolean(),
  description: z.string(),
  sequence: z.number(),
});
export type State = z.infer<typeof State>;

/** A state in a list; `order` is its position within its group, above 0 and at most 1. */
export const ListedState = State.extend({ order: z.number() });
export type ListedState = z.infer<typeof ListedState>;

export const StateImage = State.extend({ rev: z.int() });
export type StateImage = z.infer<typeof StateImage>;

const Name = z.string().transform(plainName).pipe(z.string().min(1).max(255));
/** A color that is required, unlike those of labels. */
const StateColor = Color.min(1);

/** POST states. */
export const CreateState = z.object({
  name: Name,
  ...externalFields,
  color: StateColor,
  group: StateGroup.default('backlog'),
  default: Flag.default(false),
  description: z.string().trim().default(''),
});
export type CreateState = z.infer<typeof CreateState>;

/** PATCH and PUT states. */
export const UpdateState = z.object({
  name: Name.optional(),
  ...externalFields,
  color: StateColor.optional(),
  group: StateGroup.optional(),
  default: Flag.optional(),
  description: z.string().trim().optional(),
  sequence: numeric(z.number()).optional(),
});
export type UpdateState = z.infer<typeof UpdateState>;

/** States of every new project. */
export const DEFAULT_STATES = [
  { name: 'Backlog', color: '#60646C', sequence: 15_000, group: 'backlog', default: true },
  { name: 'Todo', color: '#60646C', sequence: 25_000, group: 'unstarted', default: false },
  { name: 'In Progress', color: '#F59E0B', sequence: 35_000, group: 'started', default: false },
  { name: 'Done', color: '#46A758', sequence: 45_000, group: 'completed', default: false },
  { name: 'Cancelled', color: '#9AA4BC', sequence: 55_000, group: 'cancelled', default: false },
] as const;
