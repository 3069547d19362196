import { eq, sql } from 'drizzle-orm';

import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { getWorkItem } from '#server/features/work-items/queries.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import { cleanText } from '#server/platform/texts/long-texts.ts';
import type { CreateComment, UpdateComment } from '#shared/contract/comments.ts';
import { badRequest, invalidField } from '#shared/errors.ts';

import {
  commentEvent,
  commentPublication,
  commentReactionPublication,
  type CommentReactionRow,
  type CommentRow,
} from './events.ts';
import { getComment } from './queries.ts';
import { commentReactions, comments } from './table.ts';

/** Facts of a comment that only an import may set. */
export interface ImportedComment {
  readonly actor_id: string;
  readonly created_at: string;
  readonly external_source: string;
  readonly external_id: string;
}

export async function createComment(
  scope: ProjectScope,
  workItemId: string,
  input: CreateComment,
  imported: ImportedComment | null = null,
): Promise<{ item: WorkItemRow; comment: CommentRow }> {
  authorize(scope, 'comment.create');
  const item = await getWorkItem(scope, workItemId);
  if (!itemVisibility.maySee(scope, item))
    throw badRequest('You are not allowed to comment on the issue');
  const { comment_html, parent, ...fields } = input;
  const row = {
    ...fields,
    parent_id: parent && (await threadOf(scope, item, parent)),
    ...(await textsOf(comment_html)),
    id: await newId(scope, comments),
    workspace_id: item.workspace_id,
    project_id: item.project_id,
    work_item_id: item.id,
    actor_id: imported?.actor_id ?? scope.user.id,
    created_by: imported?.actor_id ?? scope.user.id,
    ...(imported && { ...imported, updated_at: imported.created_at }),
  };
  const comment = one(await scope.db.insert(comments).values(row).returning());
  const cause = imported ? 'import' : 'request';
  scope.emit(commentEvent('comment.created', item, null, comment, cause));
  return { item, comment };
}

/** Changes a comment's text or access; only a changed text counts as an edit. */
export async function updateComment(
  scope: ProjectScope,
  workItemId: string,
  id: string,
  input: UpdateComment,
): Promise<{ item: WorkItemRow; comment: CommentRow }> {
  const { item, comment: before } = await getComment(scope, workItemId, id, { lock: true });
  authorize(scope, 'comment.update', before);
  const { comment_html, ...fields } = input;
  const texts: Partial<Texts> = comment_html === undefined ? {} : await textsOf(comment_html);
  const isEdit = texts.comment_html !== undefined && texts.comment_html !== before.comment_html;
  const after = one(
    await scope.db
      .update(comments)
      .set({
        ...fields,
        ...texts,
        ...(isEdit ? { edited_at: sql`clock_timestamp()` } : {}),
        ...touched(scope),
      })
      .where(eq(comments.id, before.id))
      .returning(),
  );
  scope.emit(commentEvent('comment.updated', item, before, after));
  return { item, comment: after };
}

/** The first comment of a comment's thread: replies to replies are in the same thread. */
async function threadOf(scope: ProjectScope, item: WorkItemRow, id: string): Promise<string> {
  const [comment] = await scope.sql<CommentRow[]>`
    SELECT * FROM comments
    WHERE id = ${id} AND work_item_id = ${item.id} AND ${live(scope.sql)}`;
  if (!comment) throw invalidField('parent', `Invalid pk "${id}" - object does not exist.`);
  return comment.parent_id ?? comment.id;
}

/** Resolves or reopens a thread; its first comment holds the state. */
export async function resolveComment(
  scope: ProjectScope,
  workItemId: string,
  id: string,
  isResolved: boolean,
): Promise<{ item: WorkItemRow; comment: CommentRow }> {
  const { item, comment: before } = await getComment(scope, workItemId, id, { lock: true });
  authorize(scope, 'comment.resolve', before);
  if (before.parent_id !== null) throw badRequest('Only the first comment of a thread is resolved');
  if ((before.resolved_at !== null) === isResolved) return { item, comment: before };
  const resolution = isResolved
    ? { resolved_at: sql`clock_timestamp()`, resolved_by: scope.user.id }
    : { resolved_at: null, resolved_by: null };
  const after = one(
    await scope.db
      .update(comments)
      .set({ ...resolution, ...touched(scope) })
      .where(eq(comments.id, before.id))
      .returning(),
  );
  scope.emit(commentEvent('comment.updated', item, before, after));
  return { item, comment: after };
}

/** Deletes a comment and its reactions. The first reply becomes the head of the thread. */
export async function deleteComment(
  scope: ProjectScope,
  workItemId: string,
  id: string,
): Promise<void> {
  const { item, comment: before } = await getComment(scope, workItemId, id, { lock: true });
  authorize(scope, 'comment.delete', before);
  const after = one(
    await scope.db
      .update(comments)
      .set({ deleted_at: sql`now()`, ...touched(scope) })
      .where(eq(comments.id, before.id))
      .returning(),
  );
  const withdrawn: CommentReactionRow[] = await scope.db
    .delete(commentReactions)
    .where(eq(commentReactions.comment_id, before.id))
    .returning();
  for (const row of withdrawn) scope.publish(commentReactionPublication(item.id, row, true));
  const answers = await scope.sql<CommentRow[]>`
    UPDATE comments c SET parent_id = nullif(first.id, c.id)
    FROM (SELECT id FROM comments WHERE parent_id = ${before.id} AND ${live(scope.sql)}
      ORDER BY created_at, id LIMIT 1) first
    WHERE c.parent_id = ${before.id} AND ${live(scope.sql, 'c')} RETURNING c.*`;
  for (const row of answers) scope.publish(commentPublication(row));
  scope.emit(commentEvent('comment.deleted', item, before, after));
}

interface Texts {
  readonly comment_html: string;
  readonly comment_stripped: string;
}

/** A text as stored: sanitized HTML, and plain text. */
async function textsOf(given: string): Promise<Texts> {
  const { html, text } = await cleanText(given);
  return { comment_html: html || '<p></p>', comment_stripped: text ?? '' };
}
