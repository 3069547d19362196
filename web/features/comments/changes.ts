import { v7 } from 'uuid';

import type { CommentImage } from '#shared/contract/comments.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { comments } from './store.ts';

/** Where an item's comments are. */
export interface CommentPlace {
  readonly itemId: string;
  readonly projectId: string;
  /** Where the item's calls begin, without a last slash. */
  readonly path: string;
  /** Where the calls of its project's files begin. */
  readonly filesPath: string;
}

interface NewComment {
  readonly html: string;
  readonly files: readonly string[];
  readonly me: string;
  /** What it answers. */
  readonly parent?: string | null;
}

/** Adds a comment; it stands there at once. */
export function addComment(
  place: CommentPlace,
  { html, files, me, parent = null }: NewComment,
): string {
  const id = v7();
  const now = new Date().toISOString();
  void changes.add({
    method: 'POST',
    path: `${place.path}/comments/`,
    body: { comment_html: html, ...(parent && { parent }) },
    creates: id,
    touches: parent ? [id, parent] : [id],
    effects: [
      {
        op: 'set',
        entity: comments.entity,
        id,
        fields: {
          comment_html: html,
          comment_stripped: '',
          comment_reactions: [],
          access: 'INTERNAL',
          actor: me,
          created_by: me,
          issue: place.itemId,
          project: place.projectId,
          created_at: now,
          updated_at: now,
          edited_at: null,
          parent,
          resolved_at: null,
          resolved_by: null,
        },
      },
    ],
    label: { key: 'work-items:detail.comments.added' },
    text: html,
  });
  if (files.length > 0) tieFiles(place, id, files);
  return id;
}

/** Pictures that were uploaded before their comment was there belong to it from now on. */
function tieFiles({ filesPath }: CommentPlace, commentId: string, files: readonly string[]): void {
  void changes.add({
    method: 'POST',
    path: `${filesPath}/${commentId}/bulk/`,
    body: { asset_ids: files },
    touches: [commentId],
    effects: [],
    label: { key: 'work-items:detail.comments.files' },
  });
}

/** Changes a comment's text; undo brings the old one back. */
export function editComment(place: CommentPlace, comment: CommentImage, html: string): void {
  const label = { key: 'work-items:detail.comments.edited' };
  const write = (text: string) =>
    void changes.add({
      method: 'PATCH',
      path: `${place.path}/comments/${comment.id}/`,
      body: { comment_html: text },
      touches: [comment.id],
      effects: [
        {
          op: 'set',
          entity: comments.entity,
          id: comment.id,
          fields: { comment_html: text, edited_at: new Date().toISOString() },
        },
      ],
      label,
      text,
    });
  const turn = (from: string, to: string) => () => {
    const now = comments.get(comment.id);
    if (!now || now.comment_html !== from) return false;
    write(to);
    return true;
  };
  write(html);
  undoStack.push({
    label,
    undo: turn(html, comment.comment_html),
    redo: turn(comment.comment_html, html),
  });
}

/** Says that a thread is settled, or that it is not. */
export function resolveComment(
  place: CommentPlace,
  comment: CommentImage,
  isResolved: boolean,
  me: string,
): void {
  const { id } = comment;
  const label = { key: `work-items:detail.comments.${isResolved ? 'resolving' : 'reopening'}` };
  const send = (isSo: boolean) => () => {
    const now = comments.get(id);
    if (!now || Boolean(now.resolved_at) === isSo) return false;
    void changes.add({
      method: isSo ? 'POST' : 'DELETE',
      path: `${place.path}/comments/${id}/resolution/`,
      touches: [id],
      effects: [
        {
          op: 'set',
          entity: comments.entity,
          id,
          fields: {
            resolved_at: isSo ? new Date().toISOString() : null,
            resolved_by: isSo ? me : null,
          },
        },
      ],
      label,
    });
    return true;
  };
  send(isResolved)();
  undoStack.push({ label, undo: send(!isResolved), redo: send(isResolved) });
}

/** Deletes a comment. One's own can be brought back, as a new one with the same words. */
export function removeComment(place: CommentPlace, comment: CommentImage, me: string): void {
  const label = { key: 'work-items:detail.comments.deleted' };
  let id = comment.id;
  const remove = () => {
    if (!comments.get(id)) return false;
    void changes.add({
      method: 'DELETE',
      path: `${place.path}/comments/${id}/`,
      touches: [id],
      effects: [{ op: 'delete', entity: comments.entity, id }],
      label,
    });
    return true;
  };
  remove();
  if (comment.actor !== me) return;
  undoStack.push({
    label,
    undo: () => {
      const { comment_html: html, parent } = comment;
      id = addComment(place, { html, files: [], me, parent });
      return true;
    },
    redo: remove,
  });
}
