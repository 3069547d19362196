import { createRoute } from '@tanstack/react-router';

import { screen } from '#web/app/route-guards.ts';
import { prefetchItems } from '#web/app/workspace/prefetch-items.ts';
import { oneOf, query, text } from '#web/lib/browser/address-query.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

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
  ...screen(
    'cycles',
    () => import('#web/features/cycles/screens/list/cycles-page.tsx'),
    'CyclesPage',
  ),
  loader: () => loadMessages('cycles', 'progress', 'work-items'),
});
const cycle = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/cycles/$cycleId',
  validateSearch: listSearch,
  ...screen(
    'cycles',
    () => import('#web/features/cycles/screens/page/cycle-page.tsx'),
    'CyclePage',
  ),
  preloadStaleTime: 0,
  loader: async (ahead) => {
    await Promise.all([loadMessages('cycles', 'progress'), prefetchItems(ahead)]);
  },
});

const archivedCycles = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/archives/cycles',
  validateSearch: query({ q: text, peekCycle: text }),
  ...screen(
    'cycles',
    () => import('#web/features/cycles/screens/archive/archived-cycles-page.tsx'),
    'ArchivedCyclesPage',
  ),
  loader: () => loadMessages('cycles', 'progress', 'work-items'),
});
const activeCycles = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/active-cycles',
  ...screen(
    'cycles',
    () => import('#web/features/cycles/screens/active/active-cycles-page.tsx'),
    'ActiveCyclesPage',
  ),
  loader: () => loadMessages('cycles', 'progress', 'work-items'),
});

/** Cycles of a project, archived cycles, and active cycles of all projects. */
export const cycleRoutes = [cycleList, cycle, archivedCycles, activeCycles] as const;
