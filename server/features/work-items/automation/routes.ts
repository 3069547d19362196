import { route } from '#server/platform/http/route.ts';
import { AutomationPreview, AutomationQuery } from '#shared/contract/automation.ts';

import { previewAutomation } from './queries.ts';

/** What automation would do. */
export const automationRoutes = [
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/projects/:project_id/automation-preview/',
    scope: 'project',
    action: 'automation.read',
    query: AutomationQuery,
    response: AutomationPreview,
    doc: 'How many work items automation would archive and close now (our own)',
    handler: (scope, { query }) => previewAutomation(scope, query),
  }),
];
