import { z } from 'zod';

import { auditFields, Id } from './fields.ts';

/** What can be muted. */
export const MutedKind = z.enum(['project', 'issue']);
export type MutedKind = z.infer<typeof MutedKind>;

/** A project or work item about whose changes a person wants no notifications; mentions still arrive. */
export const Mute = z.object({
  ...auditFields,
  entity_name: MutedKind,
  entity_identifier: Id,
  project: Id,
  workspace: Id,
  user: Id,
});
export type Mute = z.infer<typeof Mute>;

/** What the feed carries for a mute, to its owner alone. */
export const MuteImage = Mute.extend({ rev: z.int() });
export type MuteImage = z.infer<typeof MuteImage>;

/** POST mutes. */
export const CreateMute = Mute.pick({ entity_name: true, entity_identifier: true });
export type CreateMute = z.infer<typeof CreateMute>;
