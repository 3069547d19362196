import { createRoute } from '@tanstack/react-router';

import { screen } from '#web/app/route-guards.ts';
import { prefetchItems } from '#web/app/workspace/prefetch-items.ts';
import { query, text } from '#web/lib/browser/address-query.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

import { listSearch } from './list-search.ts';
import { workspaceRoute } from './workspace-routes.ts';

const directorySearch = query({ q: text, order: text, filter: text });

const viewList = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/views',
  validateSearch: directorySearch,
  ...screen('views', () => import('#web/features/views/screens/list/views-page.tsx'), 'ViewsPage'),
  loader: () => loadMessages('views', 'work-items'),
});
const view = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/views/$viewId',
  validateSearch: listSearch,
  ...screen('views', () => import('#web/features/views/screens/page/view-page.tsx'), 'ViewPage'),
  preloadStaleTime: 0,
  loader: async (ahead) => {
    await Promise.all([loadMessages('views'), prefetchItems(ahead)]);
  },
});
const viewDirectory = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/workspace-views',
  validateSearch: directorySearch,
  ...screen(
    'views',
    () => import('#web/features/views/screens/workspace/directory-page.tsx'),
    'ViewDirectoryPage',
  ),
  loader: () => loadMessages('views', 'work-items'),
});
const workspaceView = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/workspace-views/$viewId',
  validateSearch: listSearch,
  ...screen(
    'views',
    () => import('#web/features/views/screens/workspace/workspace-view-page.tsx'),
    'WorkspaceViewPage',
  ),
  loader: () => loadMessages('views', 'work-items'),
});

/** Views of a project, and lists across the projects of a workspace. */
export const viewRoutes = [viewList, view, viewDirectory, workspaceView] as const;
