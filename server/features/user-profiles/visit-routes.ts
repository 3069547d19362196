import { z } from 'zod';

import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { numeric } from '#shared/contract/fields.ts';
import {
  DayActivity,
  LastVisitedWorkspace,
  RecentVisit,
  UserDashboard,
  WeekCompletion,
} from '#shared/contract/user-profiles.ts';
import { clockIn } from '#shared/lib/days.ts';

import { readActivityGraph, readCompletedGraph, readDashboard } from './dashboard-queries.ts';
import { readLastVisited } from './last-visited.ts';
import { listRecentVisits } from './visits/queries.ts';

const MINE = '/api/users/me/workspaces/:slug/' as const;

/** A month by number; by default the current one where the person is. */
const MonthQuery = z.object({
  month: numeric(z.int().min(1).max(12)).optional(),
});

const monthNow = ({ user }: WorkspaceScope) => clockIn(new Date(), user.user_timezone).month;

export const visitRoutes = [
  route({
    method: 'GET',
    url: '/api/users/last-visited-workspace/',
    scope: 'user',
    response: LastVisitedWorkspace,
    doc: 'The workspace I was in last, with my memberships of its projects',
    handler: (scope) => readLastVisited(scope),
  }),
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/recent-visits/',
    scope: 'workspace',
    action: 'home.read',
    query: z.object({ entity_name: z.string().optional() }),
    response: z.array(RecentVisit),
    doc: 'Lists what I visited recently',
    handler: (scope, { query }) => listRecentVisits(scope, query.entity_name),
  }),
  route({
    method: 'GET',
    url: `${MINE}activity-graph/`,
    scope: 'workspace',
    action: 'home.read',
    response: z.array(DayActivity),
    doc: 'What I did each day of six months',
    handler: (scope) => readActivityGraph(scope),
  }),
  route({
    method: 'GET',
    url: `${MINE}issues-completed-graph/`,
    scope: 'workspace',
    action: 'home.read',
    query: MonthQuery,
    response: z.array(WeekCompletion),
    doc: 'What I completed each week of a month',
    handler: (scope, { query }) => readCompletedGraph(scope, query.month ?? monthNow(scope)),
  }),
  route({
    method: 'GET',
    url: `${MINE}dashboard/`,
    scope: 'workspace',
    action: 'home.read',
    query: MonthQuery,
    response: UserDashboard,
    doc: 'My work at a glance',
    handler: (scope, { query }) => readDashboard(scope, query.month ?? monthNow(scope)),
  }),
];
