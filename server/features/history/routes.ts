import { z } from 'zod';

import { activityWire } from '#server/features/activities/wire.ts';
import { commentWire } from '#server/features/comments/wire.ts';
import { route } from '#server/platform/route.ts';
import { Activity } from '#shared/contract/activities.ts';
import { Comment } from '#shared/contract/comments.ts';
import { ListHistory } from '#shared/contract/history.ts';

import { type History, readHistory } from './queries.ts';

/** What happened to a work item (work-items 3.9). */
export const historyRoutes = [
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/projects/:project_id/issues/:work_item_id/history/',
    scope: 'project',
    action: 'activity.list',
    query: ListHistory,
    response: z.array(z.union([Comment, Activity])),
    doc: 'Changes of a work item and comments on it, the oldest first (work-items 3.9)',
    handler: async (scope, { params, query }) => {
      const history = await readHistory(scope, params.work_item_id, query);
      return historyWire(history, scope.user.user_timezone);
    },
  }),
];

/** Both kinds in one order; each entry keeps the shape of its kind. */
function historyWire({ activities, comments, place }: History, zone: string) {
  const entries = [
    ...activities.map((row) => ({ at: row.created_at, wire: activityWire(row, zone) })),
    ...comments.flatMap((row) =>
      place ? [{ at: row.created_at, wire: commentWire(row, place, zone) }] : [],
    ),
  ];
  return entries
    .toSorted((left, right) => (left.at < right.at ? -1 : Number(left.at > right.at)))
    .map((entry) => entry.wire);
}
