import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { issueFlat, projectLite, userLite, workspaceLite } from '#server/platform/database/lite.ts';
import { one, oneOr404 } from '#server/platform/database/rows.ts';
import type { Comment } from '#shared/contract/comments.ts';

import type { CommentReactionRow, CommentRow } from './events.ts';
import { commentWire, type DetailedComment, type CommentPlace } from './wire.ts';

export async function getComment(
  scope: ProjectScope,
  workItemId: string,
  id: string,
  { lock = false } = {},
): Promise<{ item: WorkItemRow; comment: CommentRow }> {
  const item = await getVisibleWorkItem(scope, workItemId);
  const rows = await scope.sql<CommentRow[]>`
    SELECT * FROM comments
    WHERE id = ${id} AND work_item_id = ${item.id} AND ${live(scope.sql)}
    ${lock ? scope.sql`FOR NO KEY UPDATE` : scope.sql``}`;
  return { item, comment: oneOr404(rows) };
}

/** A comment of the project by its id alone, on an item that the person can see. */
export async function getCommentOfProject(
  scope: ProjectScope,
  id: string,
): Promise<{ item: WorkItemRow; comment: CommentRow }> {
  const rows = await scope.sql<CommentRow[]>`
    SELECT * FROM comments
    WHERE id = ${id} AND project_id = ${scope.project.id} AND ${live(scope.sql)}`;
  const comment = oneOr404(rows);
  return { item: await getVisibleWorkItem(scope, comment.work_item_id), comment };
}

interface CommentChoice {
  readonly id?: string;
  readonly after?: string | null;
}

/** An item's comments, oldest first. The caller has checked that the person can see the item. */
export function listComments(
  scope: ProjectScope,
  item: WorkItemRow,
  { id, after = null }: CommentChoice = {},
): Promise<DetailedComment[]> {
  const { sql } = scope;
  const chosen = id === undefined ? sql`` : sql`AND c.id = ${id}`;
  const later = after === null ? sql`` : sql`AND c.created_at > ${after}::timestamptz`;
  return sql<DetailedComment[]>`
    SELECT c.*, ${userLite(sql)} AS actor_detail, coalesce((
      SELECT json_agg(r ORDER BY r.created_at, r.id) FROM (
        SELECT k.id, k.workspace_id, k.project_id, k.comment_id, k.actor_id, k.reaction,
          utc_text(k.created_at) AS created_at, utc_text(k.updated_at) AS updated_at,
          k.deleted_at, k.created_by, k.updated_by, k.rev
        FROM comment_reactions k WHERE k.comment_id = c.id AND ${live(sql, 'k')}) r
      ), '[]') AS comment_reactions
    FROM comments c JOIN users u ON u.id = c.actor_id
    WHERE c.work_item_id = ${item.id} AND ${live(sql, 'c')} ${chosen} ${later}
    ORDER BY c.created_at, c.id`;
}

export async function listCommentEntries(
  scope: ProjectScope,
  item: WorkItemRow,
  after: string | null,
): Promise<{ at: string; entry: Comment }[]> {
  const rows = await listComments(scope, item, { after });
  if (rows.length === 0) return [];
  const place = await placeOf(scope, item);
  const zone = scope.user.user_timezone;
  return rows.map((row) => ({ at: row.created_at, entry: commentWire(row, place, zone) }));
}

export async function detailedComment(
  scope: ProjectScope,
  item: WorkItemRow,
  id: string,
): Promise<DetailedComment> {
  return one(await listComments(scope, item, { id }));
}

export async function placeOf(scope: ProjectScope, item: WorkItemRow): Promise<CommentPlace> {
  const { sql } = scope;
  return one(
    await sql<CommentPlace[]>`
      SELECT ${issueFlat(sql)} AS issue_detail, ${projectLite(sql)} AS project_detail,
        ${workspaceLite(sql)} AS workspace_detail
      FROM work_items i
      JOIN projects p ON p.id = i.project_id
      JOIN workspaces w ON w.id = i.workspace_id
      LEFT JOIN work_item_texts t ON t.work_item_id = i.id
      WHERE i.id = ${item.id}`,
  );
}

export async function listCommentReactions(
  scope: ProjectScope,
  commentId: string,
): Promise<CommentReactionRow[]> {
  const { comment } = await getCommentOfProject(scope, commentId);
  return scope.sql<CommentReactionRow[]>`
    SELECT * FROM comment_reactions
    WHERE comment_id = ${comment.id} AND ${live(scope.sql)}
    ORDER BY created_at DESC, id DESC`;
}
