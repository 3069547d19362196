import type { CommentImage } from '#shared/contract/comments.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { sessionNow } from '#web/lib/session/session.ts';

import { type CommentPlace, comments } from './store.ts';

interface NewComment {
  readonly html: string;
  readonly files: readonly string[];
  /** Id of the comment that it replies to. */
  readonly parent?: string | null;
}

export function addComment(
  place: CommentPlace,
  { html, files, parent = null }: NewComment,
): string {
  const input = { comment_html: html, ...(parent && { parent }) };
  const { id } = comments.create(place, input, { text: html });
  if (files.length > 0) attachFiles(place, id, files);
  return id;
}

/** Links images to the comment that was created after their upload. */
function attachFiles(
  { filesPath }: CommentPlace,
  commentId: string,
  files: readonly string[],
): void {
  void changes.add({
    method: 'POST',
    path: `${filesPath}/${commentId}/bulk/`,
    body: { asset_ids: files },
    touches: [commentId],
    effects: [],
    label: { key: 'work-items:detail.comments.files' },
  });
}

/** Resolves or reopens a thread. */
export function resolveComment(
  place: CommentPlace,
  comment: CommentImage,
  isResolved: boolean,
): void {
  turnResolved(place, comment, isResolved);
}

const turnResolved = comments.toggle('resolve', {
  isOn: ({ resolved_at }) => resolved_at !== null,
  on: () => ({
    message: 'resolve',
    part: 'resolution',
    fields: { resolved_at: new Date().toISOString(), resolved_by: sessionNow().me?.id ?? null },
  }),
  off: {
    message: 'reopen',
    method: 'DELETE',
    part: 'resolution',
    fields: { resolved_at: null, resolved_by: null },
  },
});
