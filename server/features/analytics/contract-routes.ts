import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import {
  ChartReply,
  EntityCount,
  OverviewTotals,
  PersonInsight,
  ProjectInsight,
  WorkItemTotals,
} from '#shared/contract/analytics.ts';
import { ListQuery } from '#shared/contract/work-item-lists.ts';
import { refusal } from '#shared/errors.ts';

import { customChart } from './chart-queries.ts';
import { personInsights, projectInsights, workItemTotals } from './insight-queries.ts';
import { monthlyChart, partChart, projectSince, workspaceSince } from './month-queries.ts';
import { overviewTotals, thingCounts } from './overview-queries.ts';
import { countedByQuery, countedInProjectByQuery, partOf, projectsOf } from './request.ts';

const WORKSPACE = '/api/workspaces/:slug' as const;
const PROJECT = `${WORKSPACE}/projects/:project_id` as const;

const invalidType = () => refusal(400, { message: 'Invalid type' });

export const contractRoutes = [
  route({
    method: 'GET',
    url: `${WORKSPACE}/advance-analytics/`,
    mayLag: true,
    scope: 'workspace',
    action: 'analytics.read',
    query: ListQuery,
    response: z.union([OverviewTotals, WorkItemTotals]),
    doc: 'Totals of the workspace, or of its work items',
    handler: async (scope, { query }) => {
      const { tab = 'overview' } = query;
      if (tab !== 'overview' && tab !== 'work-items')
        throw refusal(400, { message: 'Invalid tab' });
      const counted = await countedByQuery(scope, query);
      return tab === 'overview'
        ? overviewTotals(counted, projectsOf(query))
        : workItemTotals(counted);
    },
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/advance-analytics-stats/`,
    mayLag: true,
    scope: 'workspace',
    action: 'analytics.read',
    query: ListQuery,
    response: z.array(ProjectInsight),
    doc: 'Work items of each project by the group of their states',
    handler: async (scope, { query }) => {
      if (query['type'] !== 'work-items') throw invalidType();
      return projectInsights(await countedByQuery(scope, query));
    },
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/advance-analytics-charts/`,
    mayLag: true,
    scope: 'workspace',
    action: 'analytics.read',
    query: ListQuery,
    response: z.union([z.array(EntityCount), ChartReply]),
    doc: 'Charts of the workspace: its things, its work items by month, or a chart of choice',
    handler: async (scope, { query }) => {
      const counted = await countedByQuery(scope, query);
      switch (query['type'] ?? 'projects') {
        case 'projects':
          return thingCounts(counted, projectsOf(query));
        case 'work-items':
          return monthlyChart(counted, await workspaceSince(scope));
        case 'custom-work-items':
          return customChart(counted, query);
        default:
          throw invalidType();
      }
    },
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/advance-analytics/`,
    mayLag: true,
    scope: 'project',
    action: 'project_analytics.read',
    query: ListQuery,
    response: WorkItemTotals,
    doc: 'Totals of the work items of a project, a cycle or a module',
    handler: async (scope, { query }) => workItemTotals(countedInProjectByQuery(scope, query)),
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/advance-analytics-stats/`,
    mayLag: true,
    scope: 'project',
    action: 'project_analytics.read',
    query: ListQuery,
    response: z.array(PersonInsight),
    doc: 'Work items of each person in a project, a cycle or a module',
    handler: async (scope, { query }) => {
      if (query['type'] !== 'work-items') throw invalidType();
      return personInsights(countedInProjectByQuery(scope, query));
    },
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/advance-analytics-charts/`,
    mayLag: true,
    scope: 'project',
    action: 'project_analytics.read_charts',
    query: ListQuery,
    response: ChartReply,
    doc: 'Charts of a project, a cycle or a module',
    handler: async (scope, { query }) => {
      const counted = countedInProjectByQuery(scope, query);
      const part = partOf(query);
      if (query['type'] === 'custom-work-items') return customChart(counted, query);
      if (query['type'] !== 'work-items') throw invalidType();
      return part.cycle || part.module
        ? partChart(scope, counted, part)
        : monthlyChart(counted, await projectSince(scope));
    },
  }),
];
