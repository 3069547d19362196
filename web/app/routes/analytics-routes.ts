import { createRoute } from '@tanstack/react-router';

import { screen } from '#web/app/route-guards.ts';
import { query, text } from '#web/lib/browser/address-query.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

import { workspaceRoute } from './workspace-routes.ts';

const analytics = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/analytics',
  validateSearch: query({
    tab: text,
    filter: text,
    period: text,
    x: text,
    group: text,
    measure: text,
    saved: text,
  }),
  ...screen(
    'analytics',
    () => import('#web/features/analytics/analytics-page.tsx'),
    'AnalyticsPage',
  ),
  loader: () => loadMessages('analytics', 'work-items'),
});

export const analyticsRoutes = [analytics] as const;
