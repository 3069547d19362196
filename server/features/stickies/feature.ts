import type { Feature } from '#server/platform/kit/feature.ts';

import { stickyEntity } from './entity.ts';
import { stickyRoutes } from './routes.ts';

export const stickiesFeature: Feature = {
  name: 'stickies',
  routes: stickyRoutes,
  entities: [stickyEntity],
};
