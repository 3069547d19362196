import { z } from 'zod';

import { auditFields, Id } from './fields.ts';

export const MutedKind = z.enum(['project', 'issue']);
export type MutedKind = z.infer<typeof MutedKind>;

/** Turns off a person's notifications about a project or work item; mentions still arrive. */
export const Mute = z.object({
  ...auditFields,
  entity_name: MutedKind,
  entity_identifier: Id,
  project: Id,
  workspace: Id,
  user: Id,
});
export type Mute = z.infer<typeof Mute>;

/** The feed's image of a mute, for its owner alone. */
export const MuteImage = Mute.extend({ rev: z.int() });
export type MuteImage = z.infer<typeof MuteImage>;

/** POST mutes. */
export const CreateMute = Mute.pick({ entity_name: true, entity_identifier: true });
export type CreateMute = z.infer<typeof CreateMute>;
