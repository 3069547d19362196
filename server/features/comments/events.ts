import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { audience } from '#server/platform/changes/change-log.ts';

import type { commentReactions, comments } from './table.ts';

export type CommentRow = typeof comments.$inferSelect;

export type CommentReactionRow = typeof commentReactions.$inferSelect;

interface CommentChange {
  readonly before: CommentRow | null;
  readonly after: CommentRow | null;
  readonly item: WorkItemRow;
  /** An imported comment notifies no one and keeps its item's dates. */
  readonly cause: 'request' | 'import';
}

interface CommentReactionChange {
  readonly before: CommentReactionRow | null;
  readonly after: CommentReactionRow | null;
  readonly item: WorkItemRow;
  /** Imported changes write no history and keep the item's dates. */
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

/** The publication of a comment, for people who have the item open. */
export function commentPublication(row: CommentRow) {
  return {
    entity: 'comment',
    id: row.id,
    rev: row.rev,
    audiences: [audience('item', row.work_item_id)],
    gone: row.deleted_at !== null,
  };
}

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

export function commentReactionPublication(
  workItemId: string,
  row: CommentReactionRow,
  gone: boolean,
) {
  const { id, rev } = row;
  return { entity: 'comment_reaction', id, rev, audiences: [audience('item', workItemId)], gone };
}

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
