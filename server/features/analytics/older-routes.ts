import { countedInWorkspace, todayInUtc } from '#server/features/work-items/numbers/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { resourceRoutes } from '#server/platform/kit/resource-routes.ts';
import {
  DefaultAnalytics,
  DetailedDistribution,
  Distribution,
  ExportAnalytics,
} from '#shared/contract/analytics.ts';
import { Message } from '#shared/contract/fields.ts';
import { ListQuery } from '#shared/contract/work-item-lists.ts';
import { badRequest } from '#shared/errors.ts';
import { readFilters } from '#shared/lib/work-item-lists/filters.ts';
import { filtersQuery } from '#shared/lib/work-item-lists/kept-query.ts';

import { analyticViewResource } from './commands.ts';
import { mailAnalysis } from './mail.ts';
import {
  type OlderAnalysis,
  readAnalysis,
  readDetailedDistribution,
  readDistribution,
} from './older-queries.ts';
import { readScopeAndDemand } from './scope-and-demand-queries.ts';

const WORKSPACE = '/api/workspaces/:slug' as const;

/** Items of the person's projects that match the filters of a list call. */
function filtered(scope: WorkspaceScope, query: Readonly<Record<string, string>>) {
  return countedInWorkspace(scope, { conditions: readFilters(query, todayInUtc()) });
}

function checked(query: Readonly<Record<string, unknown>>): OlderAnalysis {
  const analysis = readAnalysis(query);
  if (analysis === 'axes')
    throw badRequest('x-axis and y-axis dimensions are required and the values should be valid');
  if (analysis === 'segment')
    throw badRequest('Both segment and x axis cannot be same and segment should be valid');
  return analysis;
}

export const olderRoutes = [
  route({
    method: 'GET',
    url: `${WORKSPACE}/analytics/`,
    mayLag: true,
    scope: 'workspace',
    action: 'analytics.read',
    query: ListQuery,
    response: DetailedDistribution,
    doc: 'Work items or their estimates by one dimension or two, with the names of what ids mean',
    handler: async (scope, { query }) => {
      const analysis = checked(query);
      return readDetailedDistribution(await filtered(scope, query), analysis);
    },
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/default-analytics/`,
    mayLag: true,
    scope: 'workspace',
    action: 'analytics.read_seen',
    query: ListQuery,
    response: DefaultAnalytics,
    doc: 'What is open, and who makes, closes and has work items',
    handler: async (scope, { query }) => readScopeAndDemand(await filtered(scope, query)),
  }),
  route({
    method: 'POST',
    url: `${WORKSPACE}/export-analytics/`,
    scope: 'workspace',
    action: 'analytics.export',
    body: ExportAnalytics,
    response: Message,
    doc: 'Sends an analysis to me by mail, as a table',
    handler: async (scope, { body }) => {
      const analysis = checked(body);
      await mailAnalysis(scope, await filtered(scope, filtersQuery(body)), analysis);
      return {
        message: `Once the export is ready it will be emailed to you at ${scope.user.email}`,
      };
    },
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/saved-analytic-view/:id/`,
    mayLag: true,
    scope: 'workspace',
    action: 'analytic_view.list',
    query: ListQuery,
    response: Distribution,
    doc: 'The amounts of a saved analysis',
    handler: async (scope, { params, query }) => {
      const { query_dict } = await analyticViewResource.get(scope, params.id);
      const analysis = readAnalysis({ segment: query['segment'], ...axesOf(query_dict) });
      if (analysis === 'axes') throw badRequest('x-axis and y-axis dimensions are required');
      if (analysis === 'segment')
        throw badRequest('Both segment and x axis cannot be same and segment should be valid');
      return readDistribution(await filtered(scope, filtersQuery(query_dict)), analysis);
    },
  }),
  ...resourceRoutes(analyticViewResource, {
    url: `${WORKSPACE}/analytic-view/`,
    one: 'a saved analysis',
    many: 'the saved analyses of the workspace',
  }),
];

const axesOf = ({ x_axis, y_axis }: Readonly<Record<string, unknown>>) => ({ x_axis, y_axis });
