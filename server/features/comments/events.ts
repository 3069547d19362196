import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { audience } from '#server/platform/changes/change-log.ts';

import type { commentReactions, comments } from './table.ts';

/** A stored comment. */
export type CommentRow = typeof comments.$inferSelect;

/** A stored reaction to a comment. */
export type CommentReactionRow = typeof commentReactions.$inferSelect;

interface CommentChange {
  readonly before: CommentRow | null;
  readonly after: CommentRow | null;
  readonly item: WorkItemRow;
  /** An imported comment tells nobody and leaves its item's dates as they were. */
  readonly cause: 'request' | 'import';
}

interface CommentReactionChange {
  readonly before: CommentReactionRow | null;
  readonly after: CommentReactionRow | null;
  readonly item: WorkItemRow;
  /** What an import brings leaves no line in the history, and its item's dates as they were. */
  readonly cause: 'request' | 'import';
}

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'comment.created': CommentChange;
    'comment.updated': CommentChange;
    'comment.deleted': CommentChange;
    'comment_reaction.created': CommentReactionChange;
    'comment_reaction.deleted': CommentReactionChange;
  }
}

/** What the feed is told of a comment: those who have the item open. */
export function commentPublication(row: CommentRow) {
  return {
    entity: 'comment',
    id: row.id,
    rev: row.rev,
    audiences: [audience('item', row.work_item_id)],
    gone: row.deleted_at !== null,
  };
}

/** The event of a made, changed or deleted comment. */
export function commentEvent(
  type: 'comment.created' | 'comment.updated' | 'comment.deleted',
  item: WorkItemRow,
  before: CommentRow | null,
  after: CommentRow,
  cause: CommentChange['cause'] = 'request',
) {
  const data = { before, after: type === 'comment.deleted' ? null : after, item, cause };
  return { type, data, publish: [commentPublication(after)] };
}

/** What the feed is told of a reaction to a comment. */
export function commentReactionPublication(
  workItemId: string,
  row: CommentReactionRow,
  gone: boolean,
) {
  const { id, rev } = row;
  return { entity: 'comment_reaction', id, rev, audiences: [audience('item', workItemId)], gone };
}

/** The event of a made or withdrawn reaction to a comment. */
export function commentReactionEvent(
  type: 'comment_reaction.created' | 'comment_reaction.deleted',
  item: WorkItemRow,
  row: CommentReactionRow,
  cause: CommentReactionChange['cause'] = 'request',
) {
  const gone = type === 'comment_reaction.deleted';
  return {
    type,
    data: { before: gone ? row : null, after: gone ? null : row, item, cause },
    publish: [commentReactionPublication(item.id, row, gone)],
  };
}
