import type { Feature } from '#server/platform/kit/feature.ts';

import { stateEntity } from './entity.ts';
import { stateRoutes } from './routes.ts';

export const statesFeature: Feature = {
  name: 'states',
  routes: stateRoutes,
  entities: [stateEntity],
};
