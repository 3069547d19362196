import { z } from 'zod';

import { auditFields, Id, text } from './fields.ts';
import { UserLite } from './lite.ts';

const reactionFields = {
  ...auditFields,
  /** Decimal code points of the emoji as text, such as 128077. */
  reaction: z.string(),
  actor: Id,
  project: Id,
  workspace: Id,
};

export const WorkItemReaction = z.object({ ...reactionFields, issue: Id, actor_detail: UserLite });
export type WorkItemReaction = z.infer<typeof WorkItemReaction>;

export const WorkItemReactionImage = WorkItemReaction.omit({ actor_detail: true }).extend({
  rev: z.int(),
});
export type WorkItemReactionImage = z.infer<typeof WorkItemReactionImage>;

export const CommentReaction = z.object({ ...reactionFields, comment: Id });
export type CommentReaction = z.infer<typeof CommentReaction>;

export const CommentReactionImage = CommentReaction.extend({ rev: z.int() });
export type CommentReactionImage = z.infer<typeof CommentReactionImage>;

/** POST reactions, to an item or a comment. */
export const CreateReaction = z.object({ reaction: text(20) });
export type CreateReaction = z.infer<typeof CreateReaction>;
