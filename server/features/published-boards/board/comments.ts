import { createComment, deleteComment, updateComment } from '#server/features/comments/commands.ts';
import { getComment } from '#server/features/comments/queries.ts';
import { actingHere, readVisitorsText } from '#server/platform/access/acting.ts';
import type { AnchorScope, VisitorScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one } from '#server/platform/database/rows.ts';
import { CreateComment } from '#shared/contract/comments.ts';
import type { PublicComment } from '#shared/contract/published-boards.ts';
import { badRequest, errors } from '#shared/errors.ts';

import { PERSON } from './items.ts';
import { notePublicMember, requireItem } from './visitor.ts';

/** Public comments of an item, oldest first; none when comments are off. */
export async function listBoardComments(
  scope: AnchorScope,
  itemId: string,
  id?: string,
): Promise<PublicComment[]> {
  if (!scope.anchor.is_comments_enabled) return [];
  await requireItem(scope, itemId);
  const { sql } = scope;
  const actor = sql.unsafe(`(${PERSON}::jsonb || jsonb_build_object('is_bot', u.is_bot))`);
  return sql<PublicComment[]>`
    SELECT c.id, c.comment_html, c.comment_stripped, c.access, c.actor_id AS actor, ${actor} AS actor_detail,
      c.work_item_id AS issue, c.project_id AS project, c.workspace_id AS workspace,
      utc_text(c.edited_at) AS edited_at, utc_text(c.created_at) AS created_at,
      utc_text(c.updated_at) AS updated_at,
      EXISTS (SELECT 1 FROM project_members m WHERE m.project_id = c.project_id
        AND m.member_id = c.actor_id AND m.is_active) AS is_member,
      CASE WHEN ${scope.anchor.is_reactions_enabled} THEN coalesce((
        SELECT json_agg(json_build_object('id', k.id, 'reaction', k.reaction, 'actor', k.actor_id,
          'comment', k.comment_id, 'actor_detail', r.person) ORDER BY k.created_at, k.id)
        FROM comment_reactions k JOIN LATERAL (SELECT ${actor} AS person FROM users u WHERE u.id = k.actor_id) r ON true
        WHERE k.comment_id = c.id AND ${live(sql, 'k')}), '[]') ELSE '[]' END AS comment_reactions
    FROM comments c JOIN users u ON u.id = c.actor_id
    WHERE c.work_item_id = ${itemId} AND c.access = 'EXTERNAL' AND ${live(sql, 'c')}
      ${id === undefined ? sql`` : sql`AND c.id = ${id}`}
    ORDER BY c.created_at, c.id`;
}

/** Adds a public comment in the visitor's name. */
export async function createBoardComment(
  scope: VisitorScope,
  itemId: string,
  comment_html: string,
): Promise<PublicComment> {
  requireComments(scope);
  await requireItem(scope, itemId);
  const text = await readVisitorsText(scope, comment_html);
  const input = CreateComment.parse({ comment_html: text, access: 'EXTERNAL' });
  const { comment } = await createComment(actingHere(scope), itemId, input);
  await notePublicMember(scope);
  return one(await listBoardComments(scope, itemId, comment.id));
}

export async function updateBoardComment(
  scope: VisitorScope,
  itemId: string,
  id: string,
  comment_html: string,
): Promise<PublicComment> {
  await requireOwn(scope, itemId, id);
  const text = await readVisitorsText(scope, comment_html);
  await updateComment(actingHere(scope), itemId, id, { comment_html: text });
  return one(await listBoardComments(scope, itemId, id));
}

export async function deleteBoardComment(
  scope: VisitorScope,
  itemId: string,
  id: string,
): Promise<void> {
  await requireOwn(scope, itemId, id);
  await deleteComment(actingHere(scope), itemId, id);
}

function requireComments({ anchor }: AnchorScope): void {
  if (!anchor.is_comments_enabled) {
    throw badRequest('Comments are not enabled for this project');
  }
}

/** Only the author changes a comment: others get 404. */
async function requireOwn(scope: VisitorScope, itemId: string, id: string): Promise<void> {
  requireComments(scope);
  await requireItem(scope, itemId);
  const { comment } = await getComment(actingHere(scope), itemId, id);
  if (comment.actor_id !== scope.user.id || comment.access !== 'EXTERNAL') throw errors.notFound();
}
