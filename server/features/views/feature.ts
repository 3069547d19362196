import type { Feature } from '#server/platform/kit/feature.ts';

import { viewEntity } from './entity.ts';
import { viewReactions } from './reactions.ts';
import { viewRoutes } from './routes.ts';

/** What the server gains from views. */
export const viewsFeature: Feature = {
  name: 'views',
  routes: viewRoutes,
  entities: [viewEntity],
  reactions: viewReactions,
};
