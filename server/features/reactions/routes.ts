import { z } from 'zod';

import { withEpics } from '#server/features/work-items/epics/access.ts';
import { route } from '#server/platform/http/route.ts';
import { CreateReaction, WorkItemReaction } from '#shared/contract/reactions.ts';

import { createWorkItemReaction, deleteWorkItemReaction } from './commands.ts';
import { listWorkItemReactions, withActor } from './queries.ts';
import { workItemReactionWire } from './wire.ts';

const REACTIONS =
  '/api/workspaces/:slug/projects/:project_id/issues/:work_item_id/reactions/' as const;

export const workItemReactionRoutes = withEpics([
  route({
    method: 'GET',
    url: REACTIONS,
    scope: 'project',
    action: 'reaction.list',
    response: z.array(WorkItemReaction),
    doc: 'Reactions to a work item',
    handler: async (scope, { params }) => {
      const rows = await listWorkItemReactions(scope, params.work_item_id);
      return rows.map((row) => workItemReactionWire(row, scope.user.user_timezone));
    },
  }),
  route({
    method: 'POST',
    url: REACTIONS,
    scope: 'project',
    action: 'reaction.update',
    body: CreateReaction,
    status: 201,
    response: WorkItemReaction,
    doc: 'Reacts to a work item',
    handler: async (scope, { params, body }) => {
      const row = await createWorkItemReaction(scope, params.work_item_id, body);
      return workItemReactionWire(await withActor(scope, row), scope.user.user_timezone);
    },
  }),
  route({
    method: 'DELETE',
    url: `${REACTIONS}:reaction/`,
    scope: 'project',
    action: 'reaction.update',
    response: 'none',
    doc: 'Withdraws my reaction to a work item',
    handler: (scope, { params }) =>
      deleteWorkItemReaction(scope, params.work_item_id, params.reaction),
  }),
]);
