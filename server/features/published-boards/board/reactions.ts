import { getCommentOfProject } from '#server/features/comments/queries.ts';
import {
  createCommentReaction,
  deleteCommentReaction,
} from '#server/features/comments/reactions/commands.ts';
import {
  createWorkItemReaction,
  deleteWorkItemReaction,
} from '#server/features/reactions/commands.ts';
import { actingHere } from '#server/platform/access/acting.ts';
import type { AnchorScope, VisitorScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one } from '#server/platform/database/rows.ts';
import type { PublicComment, PublicReaction } from '#shared/contract/published-boards.ts';
import { badRequest, errors } from '#shared/errors.ts';

import { listBoardComments } from './comments.ts';
import { PERSON } from './items.ts';
import { notePublicMember, requireItem } from './visitor.ts';

/** Reactions to an item, newest first; none when reactions are off. */
export async function listBoardReactions(
  scope: AnchorScope,
  itemId: string,
  id?: string,
): Promise<PublicReaction[]> {
  if (!scope.anchor.is_reactions_enabled) return [];
  await requireItem(scope, itemId);
  const { sql } = scope;
  const actor = sql.unsafe(`(${PERSON}::jsonb || jsonb_build_object('is_bot', u.is_bot))`);
  return sql<PublicReaction[]>`
    SELECT r.id, r.reaction, r.work_item_id AS issue, r.actor_id AS actor, ${actor} AS actor_detail,
      r.project_id AS project, r.workspace_id AS workspace
    FROM work_item_reactions r JOIN users u ON u.id = r.actor_id
    WHERE r.work_item_id = ${itemId} AND ${live(sql, 'r')}
      ${id === undefined ? sql`` : sql`AND r.id = ${id}`}
    ORDER BY r.created_at DESC, r.id DESC`;
}

export async function createBoardReaction(
  scope: VisitorScope,
  itemId: string,
  reaction: string,
): Promise<PublicReaction> {
  if (!scope.anchor.is_reactions_enabled) {
    throw badRequest('Reactions are not enabled for this project board');
  }
  await requireItem(scope, itemId);
  const row = await createWorkItemReaction(actingHere(scope), itemId, { reaction });
  await notePublicMember(scope);
  return one(await listBoardReactions(scope, itemId, row.id));
}

export async function deleteBoardReaction(
  scope: VisitorScope,
  itemId: string,
  reaction: string,
): Promise<void> {
  if (!scope.anchor.is_reactions_enabled) {
    throw badRequest('Reactions are not enabled for this project board');
  }
  await requireItem(scope, itemId);
  await deleteWorkItemReaction(actingHere(scope), itemId, reaction);
}

type CommentReactions = PublicComment['comment_reactions'];

export async function listBoardCommentReactions(
  scope: AnchorScope,
  commentId: string,
): Promise<CommentReactions> {
  const { sql, project } = scope;
  const [found] = await sql<{ item: string }[]>`
    SELECT work_item_id AS item FROM comments
    WHERE id = ${commentId} AND project_id = ${project.id} AND access = 'EXTERNAL' AND ${live(sql)}`;
  if (!found) throw errors.notFound();
  const [comment] = await listBoardComments(scope, found.item, commentId);
  return comment?.comment_reactions ?? [];
}

export async function createBoardCommentReaction(
  scope: VisitorScope,
  commentId: string,
  reaction: string,
): Promise<CommentReactions[number]> {
  await requireComment(scope, commentId);
  const row = await createCommentReaction(actingHere(scope), commentId, { reaction });
  await notePublicMember(scope);
  const all = await listBoardCommentReactions(scope, commentId);
  return one(all.filter(({ id }) => id === row.id));
}

export async function deleteBoardCommentReaction(
  scope: VisitorScope,
  commentId: string,
  reaction: string,
): Promise<void> {
  await requireComment(scope, commentId);
  await deleteCommentReaction(actingHere(scope), commentId, reaction);
}

async function requireComment(scope: VisitorScope, commentId: string): Promise<void> {
  const { is_comments_enabled, is_reactions_enabled } = scope.anchor;
  if (!is_reactions_enabled || !is_comments_enabled) {
    throw badRequest('Reactions are not enabled for this board');
  }
  const { item, comment } = await getCommentOfProject(actingHere(scope), commentId);
  await requireItem(scope, item.id);
  if (comment.access !== 'EXTERNAL') throw errors.notFound();
}
