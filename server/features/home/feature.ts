import type { Feature } from '#server/platform/kit/feature.ts';

import { dashboardRoutes } from './dashboards/routes.ts';
import { homeWidgetEntity, quickLinkEntity, sidebarPreferenceEntity } from './entity.ts';
import { homeReactions } from './reactions.ts';
import { homeRoutes } from './routes.ts';

export const homeFeature: Feature = {
  name: 'home',
  routes: [...homeRoutes, ...dashboardRoutes],
  reactions: homeReactions,
  entities: [quickLinkEntity, homeWidgetEntity, sidebarPreferenceEntity],
};
