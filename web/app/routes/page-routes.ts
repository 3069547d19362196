import { createRoute } from '@tanstack/react-router';

import { screen } from '#web/app/route-guards.ts';
import { oneOf, query, text } from '#web/lib/browser/address-query.ts';

import { workspaceRoute } from './workspace-routes.ts';

const pageList = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/pages',
  validateSearch: query({
    type: oneOf('public', 'private', 'archived'),
    q: text,
    order: text,
    filter: text,
  }),
  ...screen('pages', () => import('#web/features/pages/list/pages-page.tsx'), 'PagesPage'),
});
const page = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/pages/$pageId',
  /** Id of the shown version, or `current`. */
  validateSearch: query({ version: text }),
  ...screen('pages', () => import('#web/features/pages/screen/page-screen.tsx'), 'PageScreen'),
});

export const pageRoutes = [pageList, page] as const;
