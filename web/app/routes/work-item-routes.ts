import { createRoute, redirect } from '@tanstack/react-router';

import { screen } from '#web/app/route-guards.ts';
import { prefetchItems } from '#web/app/workspace/prefetch-items.ts';

import { itemSearch, listSearch } from './list-search.ts';
import { workspaceRoute } from './workspace-routes.ts';

const items = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/issues',
  validateSearch: listSearch,
  ...screen(
    'work-items',
    () => import('#web/features/item-pages/screens/project-items-page.tsx'),
    'ProjectItemsPage',
  ),
  // Hovering a link must not load items; opening it does.
  preloadStaleTime: 0,
  loader: prefetchItems,
});
const epics = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/epics',
  validateSearch: listSearch,
  ...screen(
    'work-items',
    () => import('#web/features/item-pages/screens/epics-page.tsx'),
    'EpicsPage',
  ),
  preloadStaleTime: 0,
  loader: prefetchItems,
});
const archivedItems = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/archives/issues',
  validateSearch: listSearch,
  ...screen(
    'work-items',
    () => import('#web/features/item-pages/screens/archive-page.tsx'),
    'ArchivePage',
  ),
});
const deletedItems = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/archives/deleted',
  ...screen(
    'work-items',
    () => import('#web/features/item-pages/screens/deleted-page.tsx'),
    'DeletedPage',
  ),
});
const item = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/browse/$key',
  validateSearch: itemSearch,
  ...screen(
    'work-items',
    () => import('#web/features/item-pages/screens/item-page.tsx'),
    'ItemPage',
  ),
});
const itemById = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/issues/$itemId',
  ...screen(
    'work-items',
    () => import('#web/features/item-pages/screens/item-by-id-page.tsx'),
    'ItemByIdPage',
  ),
});
/** URL of archived items in other clients; redirects to the item's page. */
const archivedItem = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/archives/issues/$itemId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$slug/projects/$projectId/issues/$itemId', params, replace: true });
  },
});
/** Former URL of a project's drafts; redirects to the list of all drafts. */
const projectDrafts = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/draft-issues',
  beforeLoad: ({ params: { slug, projectId } }) => {
    throw redirect({
      to: '/$slug/drafts',
      params: { slug },
      search: { project: projectId },
      replace: true,
    });
  },
});
const newItem = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/new-item',
  ...screen(
    'work-items',
    () => import('#web/features/work-items/create/create-item-page.tsx'),
    'CreateItemPage',
  ),
});

export const workItemRoutes = [
  items,
  epics,
  archivedItems,
  deletedItems,
  item,
  itemById,
  archivedItem,
  projectDrafts,
  newItem,
] as const;
