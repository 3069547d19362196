import type { Feature } from '#server/platform/kit/feature.ts';

import { favoriteEntity } from './entity.ts';
import { favoriteReactions } from './reactions.ts';
import { favoriteRoutes } from './routes.ts';

export const favoritesFeature: Feature = {
  name: 'favorites',
  routes: favoriteRoutes,
  entities: [favoriteEntity],
  reactions: favoriteReactions,
};
