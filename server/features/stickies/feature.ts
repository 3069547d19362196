import type { Feature } from '#server/platform/kit/feature.ts';

import { stickyEntity } from './entity.ts';
import { stickyRoutes } from './routes.ts';

/** What the server gains from stickies. */
export const stickiesFeature: Feature = {
  name: 'stickies',
  routes: stickyRoutes,
  entities: [stickyEntity],
};
