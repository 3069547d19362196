import { createRoute } from '@tanstack/react-router';

import { screen } from '#web/app/route-guards.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

import { listSearch } from './list-search.ts';
import { workspaceRoute } from './workspace-routes.ts';

const loader = () => loadMessages('user-profiles', 'activities', 'work-items');
const lists = () => import('#web/features/user-profiles/person-list-page.tsx');

const summary = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/profile/$userId',
  ...screen(
    'user-profiles',
    () => import('#web/features/user-profiles/summary-page.tsx'),
    'SummaryPage',
  ),
  loader,
});
const assigned = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/profile/$userId/assigned',
  validateSearch: listSearch,
  ...screen('user-profiles', lists, 'AssignedPage'),
  loader,
});
const created = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/profile/$userId/created',
  validateSearch: listSearch,
  ...screen('user-profiles', lists, 'CreatedPage'),
  loader,
});
const subscribed = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/profile/$userId/subscribed',
  validateSearch: listSearch,
  ...screen('user-profiles', lists, 'SubscribedPage'),
  loader,
});
const activity = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/profile/$userId/activity',
  ...screen(
    'user-profiles',
    () => import('#web/features/user-profiles/activity-page.tsx'),
    'ActivityPage',
  ),
  loader,
});

/** Profiles: the work of oneself and of others. */
export const profileRoutes = [summary, assigned, created, subscribed, activity] as const;
