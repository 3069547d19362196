import { z } from 'zod';

import {
  findCycle,
  listActiveCycles,
  type RunningCycle,
  zoneOf,
} from '#server/features/cycles/queries.ts';
import { cycleWire } from '#server/features/cycles/wire.ts';
import { pageOf, PageQuery, readPage } from '#server/platform/database/paging.ts';
import { route } from '#server/platform/http/route.ts';
import { ActiveCycle, CycleAnalytics } from '#shared/contract/cycles.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { DayProgress, Progress } from '#shared/contract/progress.ts';

import { readAnalytics, readCycleDays, readProgress } from './read.ts';

const CYCLE = '/api/workspaces/:slug/projects/:project_id/cycles/:id/' as const;
const ANALYTICS = z.object({ type: z.string().optional() });
const MAX_PAGE = 100;
const DEFAULT_PAGE = 20;

/** How far cycles are. */
export const cycleProgressRoutes = [
  route({
    method: 'GET',
    url: `${CYCLE}progress/` as const,
    scope: 'project',
    action: 'cycle.list',
    response: Progress,
    doc: 'How many work items and points of a cycle are in each group of states',
    handler: async (scope, { params }) => readProgress(scope, await findCycle(scope, params.id)),
  }),
  route({
    method: 'GET',
    url: `${CYCLE}cycle-progress/` as const,
    scope: 'project',
    action: 'cycle.list',
    response: z.array(DayProgress),
    doc: 'The same at the end of each day of a cycle so far',
    handler: async (scope, { params }) => {
      const [cycle, zone] = await Promise.all([findCycle(scope, params.id), zoneOf(scope)]);
      return readCycleDays(scope, cycle, zone);
    },
  }),
  route({
    method: 'GET',
    url: `${CYCLE}analytics/` as const,
    scope: 'project',
    action: 'cycle.list',
    query: ANALYTICS,
    response: CycleAnalytics,
    doc: 'How the work of a cycle is spread over people, labels and days; type=points: its points',
    handler: async (scope, { params, query }) => {
      const [cycle, zone] = await Promise.all([findCycle(scope, params.id), zoneOf(scope)]);
      return readAnalytics(scope, cycle, zone, query.type === 'points' ? 'points' : 'issues');
    },
  }),
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/active-cycles/',
    scope: 'workspace',
    action: 'workspace_cycle.list',
    query: PageQuery,
    response: pageReply(ActiveCycle),
    doc: 'The cycles that run now in my projects, those that end first at the top',
    handler: async (scope, { query }) => {
      const page = readPage(query, MAX_PAGE, DEFAULT_PAGE);
      const { rows, total } = await listActiveCycles(scope, page);
      return pageOf(page, total, rows.map(activeWire));
    },
  }),
];

function activeWire(row: RunningCycle): ActiveCycle {
  const { project_id: id, project_name: name, identifier, project_logo: logo_props } = row;
  return {
    ...cycleWire(row),
    project_detail: { id, name, identifier, logo_props },
  };
}
