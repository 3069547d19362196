import type { CommentImage, ReadComment } from '#shared/contract/comments.ts';
import type { CommentReactionImage } from '#shared/contract/reactions.ts';
import { useHash } from '#web/lib/browser/use-hash.ts';
import { get } from '#web/lib/http/http.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { collection, store } from '#web/lib/store/collection.ts';

/** An item's comments, and their calls. */
export interface CommentPlace {
  readonly itemId: string;
  readonly projectId: string;
  /** Author of new comments. */
  readonly userId: string;
  /** Path of the item, without a trailing slash. */
  readonly path: string;
  /** Path of the project's files. */
  readonly filesPath: string;
}

type NewComment = Pick<CommentImage, 'comment_html'> & Partial<Pick<CommentImage, 'parent'>>;

export const commentReactions = collection<CommentReactionImage>('comment_reaction');

export const comments = resource<CommentImage, CommentPlace, NewComment>('comment', {
  path: ({ path }) => `${path}/comments/`,
  home: ({ itemId, projectId }) => ({ issue: itemId, project: projectId }),
  messages: 'work-items:detail.comments.changes',
  initial: ({ userId }) => {
    const now = new Date().toISOString();
    return {
      comment_stripped: '',
      comment_reactions: [],
      access: 'INTERNAL',
      actor: userId,
      created_by: userId,
      created_at: now,
      updated_at: now,
      edited_at: null,
      parent: null,
      resolved_at: null,
      resolved_by: null,
    };
  },
  shown: () => ({ edited_at: new Date().toISOString() }),
  outlivesPage: 'making',
  recall,
  isUsed: ({ id, actor }, all) =>
    all.some(({ parent }) => parent === id) ||
    commentReactions.all().some((one) => one.comment === id && one.actor !== actor),
  // Undo creates a new comment with the same text; only for one's own.
  restore: ({ actor, comment_html, parent }) =>
    actor === sessionNow().me?.id ? { comment_html, ...(parent && { parent }) } : null,
});

/** Loads a comment of an item that is not open; returns whether it has replies or reactions. */
async function recall({ path, itemId }: CommentPlace, id: string): Promise<boolean> {
  const all = await get<ReadComment[]>(`${path}/comments/`);
  const own = all.find((row) => row.id === id);
  // The feed's image has a larger revision once the item is open.
  if (own && !comments.get(id)) store.feed.put('comment', { ...own, rev: 0 }, `item:${itemId}`);
  const reactions = own?.comment_reactions ?? [];
  return (
    all.some(({ parent }) => parent === id) || reactions.some(({ actor }) => actor !== own?.actor)
  );
}

/** Comments of an open item, oldest first. */
export function useComments(itemId: string): readonly CommentImage[] {
  return comments.useSelect(
    (rows) =>
      rows
        .filter((row) => row.issue === itemId)
        .toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
    [itemId],
  );
}

/** A comment with its replies, oldest first. */
export interface Thread {
  readonly first: CommentImage;
  readonly answers: readonly CommentImage[];
}

/** Groups comments into threads. A reply whose first comment is missing starts one itself. */
export function threadsOf(rows: readonly CommentImage[]): Thread[] {
  const ids = new Set(rows.map(({ id }) => id));
  const isAnswer = ({ parent }: CommentImage) => parent !== null && ids.has(parent);
  const answers = Map.groupBy(rows.filter(isAnswer), ({ parent }) => parent);
  return rows
    .filter((row) => !isAnswer(row))
    .map((first) => ({ first, answers: answers.get(first.id) ?? [] }));
}

export function useCommentReactions(commentId: string): readonly CommentReactionImage[] {
  return commentReactions.useSelect(
    (rows) => rows.filter((row) => row.comment === commentId),
    [commentId],
  );
}

const ANCHOR = 'comment-';

/** Hash of a comment's URL, without the `#`. */
export function commentAnchor(commentId: string): string {
  return `${ANCHOR}${commentId}`;
}

/** Id of the comment in a URL's hash, which includes the `#`. */
export function commentIn(hash: string): string | null {
  return hash.startsWith(`#${ANCHOR}`) ? hash.slice(ANCHOR.length + 1) : null;
}

/** Id of the comment in the current URL. */
export function useMeantComment(): string | null {
  return commentIn(useHash());
}
