import { and, eq, sql } from 'drizzle-orm';

import {
  commentPublication,
  commentReactionEvent,
  type CommentReactionRow,
  type CommentRow,
} from '#server/features/comments/events.ts';
import { getCommentOfProject } from '#server/features/comments/queries.ts';
import { commentReactions, comments } from '#server/features/comments/table.ts';
import type { ImportedReaction } from '#server/features/reactions/commands.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { newId, one, oneOr404 } from '#server/platform/database/rows.ts';
import type { CreateReaction } from '#shared/contract/reactions.ts';
import { badRequest } from '#shared/errors.ts';

/** Adds the person's reaction to a comment; refuses the same one twice. */
export async function createCommentReaction(
  scope: ProjectScope,
  commentId: string,
  input: CreateReaction,
  imported: ImportedReaction | null = null,
): Promise<CommentReactionRow> {
  authorize(scope, 'reaction.update');
  const { item, comment } = await getCommentOfProject(scope, commentId);
  const [row] = await scope.db
    .insert(commentReactions)
    .values({
      id: await newId(scope, commentReactions),
      workspace_id: comment.workspace_id,
      project_id: comment.project_id,
      comment_id: comment.id,
      actor_id: imported?.actor_id ?? scope.user.id,
      reaction: input.reaction,
      created_by: imported?.actor_id ?? scope.user.id,
      ...(imported && { created_at: imported.created_at, updated_at: imported.created_at }),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw badRequest('Reaction already exists for the user');
  await showOnComment(scope, comment);
  const cause = imported ? 'import' : 'request';
  scope.emit(commentReactionEvent('comment_reaction.created', item, row, cause));
  return row;
}

export async function deleteCommentReaction(
  scope: ProjectScope,
  commentId: string,
  reaction: string,
): Promise<void> {
  authorize(scope, 'reaction.update');
  const { item, comment } = await getCommentOfProject(scope, commentId);
  const gone = await scope.db
    .delete(commentReactions)
    .where(
      and(
        eq(commentReactions.comment_id, comment.id),
        eq(commentReactions.actor_id, scope.user.id),
        eq(commentReactions.reaction, reaction),
      ),
    )
    .returning();
  const row = oneOr404(gone);
  await showOnComment(scope, comment);
  scope.emit(commentReactionEvent('comment_reaction.deleted', item, row));
}

/** Increases the comment's revision: its image contains the reactions. */
async function showOnComment(scope: ProjectScope, comment: CommentRow): Promise<void> {
  const shown = one(
    await scope.db
      .update(comments)
      .set({ rev: sql`rev` })
      .where(eq(comments.id, comment.id))
      .returning(),
  );
  scope.publish(commentPublication(shown));
}
