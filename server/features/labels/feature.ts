import type { Feature } from '#server/platform/kit/feature.ts';

import { labelEntity } from './entity.ts';
import { labelRoutes } from './routes.ts';

export const labelsFeature: Feature = {
  name: 'labels',
  routes: labelRoutes,
  entities: [labelEntity],
};
