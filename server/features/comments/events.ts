import type { WorkItemRow } from '#server/features/work-items/events.ts';

import type { commentReactions, comments } from './table.ts';

/** A stored comment. */
export type CommentRow = typeof comments.$inferSelect;

/** A stored reaction to a comment. */
export type CommentReactionRow = typeof commentReactions.$inferSelect;

interface CommentChange {
  readonly before: CommentRow | null;
  readonly after: CommentRow | null;
  readonly item: WorkItemRow;
}

interface CommentReactionChange {
  readonly before: CommentReactionRow | null;
  readonly after: CommentReactionRow | null;
  readonly item: WorkItemRow;
}

declare module '#server/platform/events.ts' {
  interface Events {
    'comment.created': CommentChange;
    'comment.updated': CommentChange;
    'comment.deleted': CommentChange;
    'comment_reaction.created': CommentReactionChange;
    'comment_reaction.deleted': CommentReactionChange;
  }
}
