import type { Feature } from '#server/platform/kit/feature.ts';

import { contractRoutes } from './contract-routes.ts';
import { analyticViewEntity } from './entity.ts';
import { olderRoutes } from './older-routes.ts';
import { numberRoutes } from './routes.ts';

export const analyticsFeature: Feature = {
  name: 'analytics',
  routes: [...contractRoutes, ...olderRoutes, ...numberRoutes],
  entities: [analyticViewEntity],
};
