import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { CommentReaction, CreateReaction } from '#shared/contract/reactions.ts';

import { listCommentReactions } from './queries.ts';
import { createCommentReaction, deleteCommentReaction } from './reactions/commands.ts';
import { commentReactionWire } from './wire.ts';

const REACTIONS =
  '/api/workspaces/:slug/projects/:project_id/comments/:comment_id/reactions/' as const;

/** Reactions to comments; the path has no item. */
export const commentReactionRoutes = [
  route({
    method: 'GET',
    url: REACTIONS,
    scope: 'project',
    action: 'reaction.list',
    response: z.array(CommentReaction),
    doc: 'Reactions to a comment',
    handler: async (scope, { params }) => {
      const rows = await listCommentReactions(scope, params.comment_id);
      return rows.map((row) => commentReactionWire(row, scope.user.user_timezone));
    },
  }),
  route({
    method: 'POST',
    url: REACTIONS,
    scope: 'project',
    action: 'reaction.update',
    body: CreateReaction,
    status: 201,
    response: CommentReaction,
    doc: 'Reacts to a comment',
    handler: async (scope, { params, body }) => {
      const row = await createCommentReaction(scope, params.comment_id, body);
      return commentReactionWire(row, scope.user.user_timezone);
    },
  }),
  route({
    method: 'DELETE',
    url: `${REACTIONS}:reaction/`,
    scope: 'project',
    action: 'reaction.update',
    response: 'none',
    doc: 'Withdraws my reaction to a comment',
    handler: (scope, { params }) =>
      deleteCommentReaction(scope, params.comment_id, params.reaction),
  }),
];
