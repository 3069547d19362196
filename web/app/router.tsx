import { createRoute, createRouter } from '@tanstack/react-router';

import { readSearch, writeSearch } from '#web/lib/browser/address-search.ts';
import { spaceRewrite } from '#web/lib/browser/space-path.ts';
import { BASE } from '#web/lib/http/http.ts';

import { CrashPage } from './messages/crash-page.tsx';
import { LoadingPage } from './messages/loading-page.tsx';
import { NotFoundPage } from './messages/not-found-page.tsx';
import { screen } from './route-guards.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { analyticsRoutes } from './routes/analytics-routes.ts';
import { cycleRoutes } from './routes/cycle-routes.ts';
import { instanceRoutes } from './routes/instance-routes.ts';
import { intakeRoutes } from './routes/intake-routes.ts';
import { moduleRoutes } from './routes/module-routes.ts';
import { pageRoutes } from './routes/page-routes.ts';
import { profileRoutes } from './routes/profile-routes.ts';
import { publicRoutes } from './routes/public-routes.ts';
import { rootRoute } from './routes/root-route.ts';
import { ownSettingsRoutes, settingsRoutes } from './routes/settings-routes.ts';
import { viewRoutes } from './routes/view-routes.ts';
import { workItemRoutes } from './routes/work-item-routes.ts';
import { workspaceRoute, workspaceRoutes } from './routes/workspace-routes.ts';

const gallery = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ui',
  ...screen(
    'ui-gallery',
    () => import('#web/features/ui-gallery/ui-gallery-page.tsx'),
    'UiGalleryPage',
  ),
});

const tree = rootRoute.addChildren([
  ...accountRoutes,
  ownSettingsRoutes,
  instanceRoutes,
  gallery,
  ...publicRoutes,
  workspaceRoute.addChildren([
    ...workspaceRoutes,
    ...workItemRoutes,
    ...cycleRoutes,
    ...moduleRoutes,
    ...analyticsRoutes,
    ...viewRoutes,
    ...pageRoutes,
    ...intakeRoutes,
    ...profileRoutes,
    ...settingsRoutes,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  context: { refresh: (): void => void router.invalidate() },
  ...(BASE ? { basepath: BASE } : {}),
  ...(spaceRewrite ? { rewrite: spaceRewrite } : {}),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  trailingSlash: 'preserve',
  scrollRestoration: true,
  defaultPendingMs: 150,
  // Shows a loaded screen at once, however short the wait was.
  defaultPendingMinMs: 0,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
