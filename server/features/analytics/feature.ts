import type { Feature } from '#server/platform/kit/feature.ts';

import { contractRoutes } from './contract-routes.ts';
import { analyticViewEntity } from './entity.ts';
import { olderRoutes } from './older-routes.ts';
import { numberRoutes } from './routes.ts';

/** What the server gains from analytics: numbers of work items, and saved analyses. */
export const analyticsFeature: Feature = {
  name: 'analytics',
  routes: [...contractRoutes, ...olderRoutes, ...numberRoutes],
  entities: [analyticViewEntity],
};
