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

/** A comment with what was answered to it, the oldest first. */
export interface Thread {
  readonly first: CommentImage;
  readonly answers: readonly CommentImage[];
}

/** The threads of some comments. An answer whose first comment is not among them begins one itself. */
export function threadsOf(rows: readonly CommentImage[]): Thread[] {
  const ids = new Set(rows.map(({ id }) => id));
  const isAnswer = ({ parent }: CommentImage) => parent !== null && ids.has(parent);
  const answers = Map.groupBy(rows.filter(isAnswer), ({ parent }) => parent);
  return rows
    .filter((row) => !isAnswer(row))
    .map((first) => ({ first, answers: answers.get(first.id) ?? [] }));
}

/** Reactions to a comment. */
export function useCommentReactions(commentId: string): readonly CommentReactionImage[] {
  return commentReactions.useSelect(
    (rows) => rows.filter((row) => row.comment === commentId),
    [commentId],
  );
}

const ANCHOR = 'comment-';

/** The part of an address that leads to a comment, without the `#`. */
export function commentAnchor(commentId: string): string {
  return `${ANCHOR}${commentId}`;
}

/** The comment that the hash of an address leads to, with its `#`. */
export function commentIn(hash: string): string | null {
  return hash.startsWith(`#${ANCHOR}`) ? hash.slice(ANCHOR.length + 1) : null;
}
