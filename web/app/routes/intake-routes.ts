import { createRoute } from '@tanstack/react-router';

import { screen } from '#web/app/route-guards.ts';
import { oneOf, query, text } from '#web/lib/browser/address-query.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

import { workspaceRoute } from './workspace-routes.ts';

const intake = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/intake',
  validateSearch: query({
    part: oneOf('open', 'closed'),
    /** Id of the open work item. */
    id: text,
    order: text,
    filter: text,
  }),
  ...screen('intakes', () => import('#web/features/intakes/intake-page.tsx'), 'IntakePage'),
  // Snoozing uses the messages of the inbox.
  loader: () => loadMessages('intakes', 'work-items', 'notifications'),
});

export const intakeRoutes = [intake] as const;
