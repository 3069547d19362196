import { reaction } from '#server/platform/events.ts';

import {
  commentPublication,
  commentReactionPublication,
  type CommentReactionRow,
  type CommentRow,
} from './events.ts';

/** A deleted item loses its comments and the reactions to them (contract: work-items 3.2). */
export const commentReactionsToEvents = [
  reaction('work_item.deleted', async (scope, { data }) => {
    const item = data.before;
    if (!item) return;
    const withdrawn = await scope.sql<CommentReactionRow[]>`
      DELETE FROM comment_reactions r USING comments c
      WHERE c.id = r.comment_id AND c.work_item_id = ${item.id} RETURNING r.*`;
    for (const row of withdrawn) scope.publish(commentReactionPublication(item.id, row, true));
    const gone = await scope.sql<CommentRow[]>`
      UPDATE comments SET deleted_at = now() WHERE work_item_id = ${item.id} AND deleted_at IS NULL
      RETURNING *`;
    for (const row of gone) scope.publish(commentPublication(row));
  }),
];
