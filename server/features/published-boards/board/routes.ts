import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import {
  CastVote,
  PublicComment,
  PublicEstimate,
  PublicItemDetail,
  PublicItemsReply,
  PublicLabel,
  PublicMember,
  PublicNamed,
  PublicReaction,
  PublicState,
  PublicVote,
  WritePublicComment,
} from '#shared/contract/published-boards.ts';
import { CreateReaction } from '#shared/contract/reactions.ts';
import { ListQuery } from '#shared/contract/work-item-lists.ts';
import { refusal } from '#shared/errors.ts';

import {
  createBoardComment,
  deleteBoardComment,
  listBoardComments,
  updateBoardComment,
} from './comments.ts';
import { listBoard, readBoardItem } from './items.ts';
import {
  findBoardEstimate,
  listBoardCycles,
  listBoardLabels,
  listBoardMembers,
  listBoardModules,
  listBoardStates,
} from './parts.ts';
import {
  createBoardCommentReaction,
  createBoardReaction,
  deleteBoardCommentReaction,
  deleteBoardReaction,
  listBoardCommentReactions,
  listBoardReactions,
} from './reactions.ts';
import { castVote, listBoardVotes, withdrawVote } from './votes.ts';

const ANCHOR = '/api/public/anchor/:anchor' as const;
const ITEM = `${ANCHOR}/issues/:work_item_id/` as const;
const COMMENT_REACTIONS = `${ANCHOR}/comments/:comment_id/reactions/` as const;

const notPublished = () => refusal(404, { error: 'Project is not published' });
const noAnchor = () => refusal(404, { error: 'Invalid anchor' });

const board = { method: 'GET', scope: 'anchor', action: 'public_board.read' } as const;
const taking = { scope: 'visitor', action: 'public_board.take_part' } as const;

const partRoutes = [
  route({
    ...board,
    url: `${ANCHOR}/states/` as const,
    notFoundError: noAnchor,
    response: z.array(PublicState),
    doc: 'States of a published board',
    handler: (scope) => listBoardStates(scope),
  }),
  route({
    ...board,
    url: `${ANCHOR}/labels/` as const,
    notFoundError: noAnchor,
    response: z.array(PublicLabel),
    doc: 'Labels of a published board',
    handler: (scope) => listBoardLabels(scope),
  }),
  route({
    ...board,
    url: `${ANCHOR}/cycles/` as const,
    notFoundError: noAnchor,
    response: z.array(PublicNamed),
    doc: 'Cycles of a published board',
    handler: (scope) => listBoardCycles(scope),
  }),
  route({
    ...board,
    url: `${ANCHOR}/modules/` as const,
    notFoundError: noAnchor,
    response: z.array(PublicNamed),
    doc: 'Modules of a published board',
    handler: (scope) => listBoardModules(scope),
  }),
  route({
    ...board,
    url: `${ANCHOR}/estimate/` as const,
    notFoundError: noAnchor,
    response: PublicEstimate.nullable(),
    doc: 'The scale of the estimates of a published board; null when it shows none',
    handler: (scope) => findBoardEstimate(scope),
  }),
  route({
    ...board,
    url: `${ANCHOR}/members/` as const,
    notFoundError: noAnchor,
    response: z.array(PublicMember),
    doc: 'Members of a published board, by the names they show',
    handler: (scope) => listBoardMembers(scope),
  }),
];

const itemRoutes = [
  route({
    ...board,
    url: `${ANCHOR}/issues/` as const,
    notFoundError: notPublished,
    query: ListQuery,
    response: PublicItemsReply,
    doc: 'Work items of a published board, grouped, filtered and ordered by what is shown',
    handler: (scope, { query }) => listBoard(scope, query),
  }),
  route({
    ...board,
    url: ITEM,
    response: PublicItemDetail.nullable(),
    doc: 'One work item of a published board; null when it is not on it',
    handler: (scope, { params }) => readBoardItem(scope, params.work_item_id),
  }),
  route({
    ...board,
    url: `${ITEM}comments/` as const,
    response: z.array(PublicComment),
    doc: 'Comments on an item that visitors may read',
    handler: (scope, { params }) => listBoardComments(scope, params.work_item_id),
  }),
];

const commentRoutes = [
  route({
    ...taking,
    method: 'POST',
    url: `${ITEM}comments/` as const,
    limit: 'board_comment',
    body: WritePublicComment,
    status: 201,
    response: PublicComment,
    doc: 'Comments on an item of a published board',
    handler: (scope, { params, body }) =>
      createBoardComment(scope, params.work_item_id, body.comment_html),
  }),
  route({
    ...taking,
    method: 'PATCH',
    url: `${ITEM}comments/:id/` as const,
    limit: 'board_change',
    body: WritePublicComment,
    response: PublicComment,
    doc: 'Changes my comment on an item of a published board',
    handler: (scope, { params, body }) =>
      updateBoardComment(scope, params.work_item_id, params.id, body.comment_html),
  }),
  route({
    ...taking,
    method: 'DELETE',
    url: `${ITEM}comments/:id/` as const,
    limit: 'board_change',
    response: 'none',
    doc: 'Deletes my comment on an item of a published board',
    handler: (scope, { params }) => deleteBoardComment(scope, params.work_item_id, params.id),
  }),
  route({
    ...taking,
    method: 'GET',
    url: COMMENT_REACTIONS,
    response: PublicComment.shape.comment_reactions,
    doc: 'Reactions to a comment on a published board',
    handler: (scope, { params }) => listBoardCommentReactions(scope, params.comment_id),
  }),
  route({
    ...taking,
    method: 'POST',
    url: COMMENT_REACTIONS,
    limit: 'board_reaction',
    body: CreateReaction,
    status: 201,
    response: PublicComment.shape.comment_reactions.element,
    doc: 'Reacts to a comment on a published board',
    handler: (scope, { params, body }) =>
      createBoardCommentReaction(scope, params.comment_id, body.reaction),
  }),
  route({
    ...taking,
    method: 'DELETE',
    url: `${COMMENT_REACTIONS}:reaction/` as const,
    limit: 'board_change',
    response: 'none',
    doc: 'Withdraws my reaction to a comment on a published board',
    handler: (scope, { params }) =>
      deleteBoardCommentReaction(scope, params.comment_id, params.reaction),
  }),
];

const opinionRoutes = [
  route({
    ...taking,
    method: 'GET',
    url: `${ITEM}reactions/` as const,
    response: z.array(PublicReaction),
    doc: 'Reactions to an item of a published board',
    handler: (scope, { params }) => listBoardReactions(scope, params.work_item_id),
  }),
  route({
    ...taking,
    method: 'POST',
    url: `${ITEM}reactions/` as const,
    limit: 'board_reaction',
    body: CreateReaction,
    status: 201,
    response: PublicReaction,
    doc: 'Reacts to an item of a published board',
    handler: (scope, { params, body }) =>
      createBoardReaction(scope, params.work_item_id, body.reaction),
  }),
  route({
    ...taking,
    method: 'DELETE',
    url: `${ITEM}reactions/:reaction/` as const,
    limit: 'board_change',
    response: 'none',
    doc: 'Withdraws my reaction to an item of a published board',
    handler: (scope, { params }) =>
      deleteBoardReaction(scope, params.work_item_id, params.reaction),
  }),
  route({
    ...taking,
    method: 'GET',
    url: `${ITEM}votes/` as const,
    response: z.array(PublicVote),
    doc: 'Votes for and against an item of a published board',
    handler: (scope, { params }) => listBoardVotes(scope, params.work_item_id),
  }),
  route({
    ...taking,
    method: 'POST',
    url: `${ITEM}votes/` as const,
    limit: 'board_vote',
    body: CastVote,
    status: 201,
    response: PublicVote,
    doc: 'Votes for or against an item of a published board',
    handler: (scope, { params, body }) => castVote(scope, params.work_item_id, body.vote),
  }),
  route({
    ...taking,
    method: 'DELETE',
    url: `${ITEM}votes/` as const,
    limit: 'board_change',
    response: 'none',
    doc: 'Withdraws my vote',
    handler: (scope, { params }) => withdrawVote(scope, params.work_item_id),
  }),
];

export const boardRoutes = [...partRoutes, ...itemRoutes, ...commentRoutes, ...opinionRoutes];
