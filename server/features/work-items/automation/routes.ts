import { route } from '#server/platform/http/route.ts';
import {
  AutomationPreview,
  AutomationQuery,
  DueItems,
  DueItemsQuery,
} from '#shared/contract/automation.ts';

import { listDueItems, previewAutomation } from './queries.ts';

const PREVIEW = '/api/workspaces/:slug/projects/:project_id/automation-preview' as const;

/** What automation would do. */
export const automationRoutes = [
  route({
    method: 'GET',
    url: `${PREVIEW}/` as const,
    scope: 'project',
    action: 'automation.read',
    query: AutomationQuery,
    response: AutomationPreview,
    doc: 'How many work items automation would archive and close now (our own)',
    handler: (scope, { query }) => previewAutomation(scope, query),
  }),
  route({
    method: 'GET',
    url: `${PREVIEW}/items/` as const,
    scope: 'project',
    action: 'automation.read',
    query: DueItemsQuery,
    response: DueItems,
    doc: 'The work items that automation would archive or close now (our own)',
    handler: (scope, { query }) => listDueItems(scope, query),
  }),
];
