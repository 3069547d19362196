import { createRoute } from '@tanstack/react-router';

import { screen } from '#web/app/route-guards.ts';
import { oneOf, query, text } from '#web/lib/browser/address-query.ts';

import { containerList, loadContainer } from './container-screens.ts';
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
  ...containerList(
    'modules',
    () => import('#web/features/modules/screens/list/modules-page.tsx'),
    'ModulesPage',
  ),
});
const module = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/modules/$containerId',
  validateSearch: listSearch,
  ...screen(
    'modules',
    () => import('#web/features/modules/screens/page/module-page.tsx'),
    'ModulePage',
  ),
  preloadStaleTime: 0,
  loader: (ahead) => loadContainer('modules', ahead),
});
const archivedModules = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/archives/modules',
  validateSearch: query(moduleSearch),
  ...containerList(
    'modules',
    () => import('#web/features/modules/screens/list/archived-modules-page.tsx'),
    'ArchivedModulesPage',
  ),
});

export const moduleRoutes = [moduleList, module, archivedModules] as const;
