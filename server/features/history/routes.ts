import { z } from 'zod';

import { withEpics } from '#server/features/work-items/epics/access.ts';
import { route } from '#server/platform/http/route.ts';
import { Activity } from '#shared/contract/activities.ts';
import { Comment } from '#shared/contract/comments.ts';
import { ListHistory } from '#shared/contract/history.ts';

import { listHistory } from './queries.ts';

export const historyRoutes = withEpics([
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/projects/:project_id/issues/:work_item_id/history/',
    scope: 'project',
    action: 'activity.list',
    query: ListHistory,
    response: z.array(z.union([Comment, Activity])),
    doc: 'Changes of a work item and comments on it, the oldest first',
    handler: (scope, { params, query }) => listHistory(scope, params.work_item_id, query),
  }),
]);
