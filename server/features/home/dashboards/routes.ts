import { route } from '#server/platform/http/route.ts';
import {
  Dashboard,
  DashboardQuery,
  DashboardWidget,
  UpdateDashboardWidget,
  WidgetStats,
  WidgetStatsQuery,
} from '#shared/contract/dashboards.ts';
import { errors } from '#shared/errors.ts';

import { updateDashboardWidget } from './commands.ts';
import { getDashboard, getMembership } from './queries.ts';
import { readWidgetStats } from './stats-queries.ts';

const IN_WORKSPACE = '/api/workspaces/:slug/dashboard/' as const;
const BY_ID = '/api/dashboard/:dashboard_id/' as const;

/** Dashboard calls of other clients, which show what our home page shows. */
export const dashboardRoutes = [
  route({
    method: 'GET',
    url: IN_WORKSPACE,
    scope: 'workspace',
    action: 'home.read',
    query: DashboardQuery,
    response: Dashboard,
    doc: 'My dashboard in a workspace',
    handler: (scope) => getDashboard(scope, { workspaceId: scope.workspace.id }),
  }),
  route({
    method: 'GET',
    url: `${IN_WORKSPACE}:dashboard_id/`,
    scope: 'workspace',
    action: 'home.read',
    query: WidgetStatsQuery,
    response: WidgetStats,
    doc: 'What a widget of my dashboard shows now',
    handler: async (scope, { params, query }) => {
      const { workspace_id } = await getMembership(scope, { id: params.dashboard_id });
      if (workspace_id !== scope.workspace.id) throw errors.notFound();
      return readWidgetStats(scope, query);
    },
  }),
  route({
    method: 'GET',
    url: BY_ID,
    scope: 'user',
    response: Dashboard,
    doc: 'One of my dashboards',
    handler: (scope, { params }) => getDashboard(scope, { id: params.dashboard_id }),
  }),
  route({
    method: 'PATCH',
    url: `${BY_ID}widgets/:widget_id/`,
    scope: 'user',
    body: UpdateDashboardWidget,
    response: DashboardWidget,
    doc: 'Narrows a widget of my dashboard',
    handler: (scope, { params, body }) =>
      updateDashboardWidget(
        scope,
        { dashboardId: params.dashboard_id, widgetId: params.widget_id },
        body,
      ),
  }),
];
