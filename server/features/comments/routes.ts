import { z } from 'zod';

import { withEpics } from '#server/features/work-items/epics/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { Comment, CreateComment, ReadComment, UpdateComment } from '#shared/contract/comments.ts';

import { createComment, deleteComment, resolveComment, updateComment } from './commands.ts';
import { detailedComment, getComment, listComments, placeOf } from './queries.ts';
import { commentWire } from './wire.ts';

const COMMENTS =
  '/api/workspaces/:slug/projects/:project_id/issues/:work_item_id/comments/' as const;
const COMMENT = `${COMMENTS}:id/` as const;

export const commentRoutes = withEpics([
  route({
    method: 'GET',
    url: COMMENTS,
    scope: 'project',
    action: 'comment.list',
    response: z.array(ReadComment),
    doc: 'Comments on a work item, newest first',
    handler: async (scope, { params }) => {
      const item = await getVisibleWorkItem(scope, params.work_item_id);
      const place = await placeOf(scope, item);
      const rows = await listComments(scope, item);
      return rows
        .toReversed()
        .map((row) => ({ ...commentWire(row, place, scope.user.user_timezone), is_member: true }));
    },
  }),
  route({
    method: 'POST',
    url: COMMENTS,
    scope: 'project',
    action: 'comment.create',
    body: CreateComment,
    status: 201,
    response: Comment,
    doc: 'Comments on a work item',
    handler: async (scope, { params, body }) => {
      const { item, comment } = await createComment(scope, params.work_item_id, body);
      return showComment(scope, item, comment.id);
    },
  }),
  route({
    method: 'GET',
    url: COMMENT,
    scope: 'project',
    action: 'comment.list',
    response: ReadComment,
    doc: 'One comment',
    handler: async (scope, { params }) => {
      const { item, comment } = await getComment(scope, params.work_item_id, params.id);
      return { ...(await showComment(scope, item, comment.id)), is_member: true };
    },
  }),
  route({
    method: 'PATCH',
    url: COMMENT,
    scope: 'project',
    action: 'comment.update',
    body: UpdateComment,
    response: Comment,
    doc: 'Edits a comment',
    handler: async (scope, { params, body }) => {
      const { item, comment } = await updateComment(scope, params.work_item_id, params.id, body);
      return showComment(scope, item, comment.id);
    },
  }),
  route({
    method: 'DELETE',
    url: COMMENT,
    scope: 'project',
    action: 'comment.delete',
    response: 'none',
    doc: 'Deletes a comment',
    handler: (scope, { params }) => deleteComment(scope, params.work_item_id, params.id),
  }),
  route({
    method: 'POST',
    url: `${COMMENT}resolution/`,
    scope: 'project',
    action: 'comment.resolve',
    response: Comment,
    doc: 'Says that the thread of a comment is settled',
    handler: async (scope, { params }) => {
      const { item, comment } = await resolveComment(scope, params.work_item_id, params.id, true);
      return showComment(scope, item, comment.id);
    },
  }),
  route({
    method: 'DELETE',
    url: `${COMMENT}resolution/`,
    scope: 'project',
    action: 'comment.resolve',
    response: 'none',
    doc: 'Says that the thread of a comment is not settled any more',
    handler: async (scope, { params }) => {
      await resolveComment(scope, params.work_item_id, params.id, false);
    },
  }),
]);

async function showComment(scope: ProjectScope, item: WorkItemRow, id: string) {
  const [row, place] = [await detailedComment(scope, item, id), await placeOf(scope, item)];
  return commentWire(row, place, scope.user.user_timezone);
}
