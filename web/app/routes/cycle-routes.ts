import { createRoute } from '@tanstack/react-router';

import { screen } from '#web/app/route-guards.ts';
import { oneOf, query, text } from '#web/lib/browser/address-query.ts';

import { containerList, loadContainer } from './container-screens.ts';
import { listSearch } from './list-search.ts';
import { workspaceRoute } from './workspace-routes.ts';

const cycleList = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/cycles',
  validateSearch: query({
    q: text,
    filter: text,
    view: oneOf('list', 'board', 'timeline'),
    order: oneOf('dates', 'manual'),
    /** Id of the cycle that is open beside the list. */
    peekCycle: text,
  }),
  ...containerList(
    'cycles',
    () => import('#web/features/cycles/screens/list/cycles-page.tsx'),
    'CyclesPage',
  ),
});
const cycle = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/cycles/$containerId',
  validateSearch: listSearch,
  ...screen(
    'cycles',
    () => import('#web/features/cycles/screens/page/cycle-page.tsx'),
    'CyclePage',
  ),
  preloadStaleTime: 0,
  loader: (ahead) => loadContainer('cycles', ahead),
});

const archivedCycles = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/archives/cycles',
  validateSearch: query({ q: text, peekCycle: text }),
  ...containerList(
    'cycles',
    () => import('#web/features/cycles/screens/archive/archived-cycles-page.tsx'),
    'ArchivedCyclesPage',
  ),
});
const activeCycles = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/active-cycles',
  ...containerList(
    'cycles',
    () => import('#web/features/cycles/screens/active/active-cycles-page.tsx'),
    'ActiveCyclesPage',
  ),
});

/** Cycles of a project, archived cycles, and active cycles of all projects. */
export const cycleRoutes = [cycleList, cycle, archivedCycles, activeCycles] as const;
