import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { NotFoundPage } from '#web/app/messages/not-found-page.tsx';
import { needsMember, screen } from '#web/app/route-guards.ts';
import { oneOf, query, text } from '#web/lib/browser/address-query.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

import { rootRoute } from './root-route.ts';

/** A workspace; loads its feed and local copy for all screens below. */
export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$slug',
  beforeLoad: needsMember,
  loader: async ({ params, location, context }) => {
    // Loaded lazily, because the pages before it need neither the feed nor the local copy.
    const { openWorkspace } = await import('#web/app/workspace/open-workspace.ts');
    return openWorkspace(params.slug, location.pathname, context.refresh);
  },
  component: lazyRouteComponent(
    () => import('#web/app/shell/workspace-layout.tsx'),
    'WorkspaceLayout',
  ),
});
const home = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  ...screen('home', () => import('#web/features/home/home-page.tsx'), 'HomePage'),
  // The home contains stickies; without their messages the whole page would suspend again.
  loader: () => loadMessages('home', 'stickies'),
});
const inbox = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/notifications',
  validateSearch: query({
    tab: oneOf('all', 'mentions'),
    show: oneOf('unread', 'archived', 'snoozed'),
    id: text,
  }),
  ...screen(
    'notifications',
    () => import('#web/features/notifications/inbox-page.tsx'),
    'InboxPage',
  ),
});
const projectList = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects',
  validateSearch: query({ q: text, order: text, filter: text, group: text }),
  ...screen(
    'projects',
    () => import('#web/features/projects/screens/projects-page.tsx'),
    'ProjectsPage',
  ),
});
const archivedProjects = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/archives',
  ...screen(
    'projects',
    () => import('#web/features/projects/screens/projects-page.tsx'),
    'ArchivedProjectsPage',
  ),
});
const stickies = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/stickies',
  ...screen('stickies', () => import('#web/features/stickies/stickies-page.tsx'), 'StickiesPage'),
});
const drafts = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/drafts',
  validateSearch: query({ project: text }),
  ...screen(
    'work-items',
    () => import('#web/features/item-pages/screens/drafts/drafts-page.tsx'),
    'DraftsPage',
  ),
});
/** Not found within a workspace: keeps the sidebar. */
const nowhere = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '$',
  component: NotFoundPage,
});

/** Screens of a workspace that belong to no project. */
export const workspaceRoutes = [
  home,
  inbox,
  projectList,
  archivedProjects,
  stickies,
  drafts,
  nowhere,
] as const;
