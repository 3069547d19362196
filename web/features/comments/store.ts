import type { CommentImage } from '#shared/contract/comments.ts';
import type { CommentReactionImage } from '#shared/contract/reactions.ts';
import { collection } from '#web/lib/store/collection.ts';

export const comments = collection<CommentImage>('comment');
export const commentReactions = collection<CommentReactionImage>('comment_reaction');

/** Comments of an item that is open, the oldest first. */
export function useComments(itemId: string): readonly CommentImage[] {
  return comments.useSelect(
    (rows) =>
      rows
        .filter((row) => row.issue === itemId)
        .toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
    [itemId],
  );
}

/** Reactions to a comment. */
export function useCommentReactions(commentId: string): readonly CommentReactionImage[] {
  return commentReactions.useSelect(
    (rows) => rows.filter((row) => row.comment === commentId),
    [commentId],
  );
}
