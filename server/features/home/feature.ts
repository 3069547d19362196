import type { Feature } from '#server/platform/kit/feature.ts';

import { dashboardRoutes } from './dashboards/routes.ts';
import { homeWidgetEntity, quickLinkEntity, sidebarPreferenceEntity } from './entity.ts';
import { homeRoutes } from './routes.ts';

/** What the server gains from everybody's own first page. */
export const homeFeature: Feature = {
  name: 'home',
  routes: [...homeRoutes, ...dashboardRoutes],
  entities: [quickLinkEntity, homeWidgetEntity, sidebarPreferenceEntity],
};
