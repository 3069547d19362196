import { createRoute } from '@tanstack/react-router';

import { screen } from '#web/app/route-guards.ts';
import { prefetchItems } from '#web/app/workspace/prefetch-items.ts';
import { oneOf, query, text } from '#web/lib/browser/address-query.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

import { listSearch } from './list-search.ts';
import { workspaceRoute } from './workspace-routes.ts';

const moduleSearch = {
  q: text,
  order: text,
  filter: text,
  /** Id of the module whose panel is open beside the list. */
  peekModule: text,
};
const moduleList = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/modules',
  validateSearch: query({ ...moduleSearch, view: oneOf('gallery', 'list', 'timeline') }),
  ...screen(
    'modules',
    () => import('#web/features/modules/screens/list/modules-page.tsx'),
    'ModulesPage',
  ),
  loader: () => loadMessages('modules', 'progress', 'work-items'),
});
const module = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/modules/$moduleId',
  validateSearch: listSearch,
  ...screen(
    'modules',
    () => import('#web/features/modules/screens/page/module-page.tsx'),
    'ModulePage',
  ),
  preloadStaleTime: 0,
  loader: async (ahead) => {
    await Promise.all([loadMessages('modules', 'progress'), prefetchItems(ahead)]);
  },
});
const archivedModules = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/archives/modules',
  validateSearch: query(moduleSearch),
  ...screen(
    'modules',
    () => import('#web/features/modules/screens/list/archived-modules-page.tsx'),
    'ArchivedModulesPage',
  ),
  loader: () => loadMessages('modules', 'progress', 'work-items'),
});

export const moduleRoutes = [moduleList, module, archivedModules] as const;
