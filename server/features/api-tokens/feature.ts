import type { Feature } from '#server/platform/kit/feature.ts';

import { apiTokenEntity } from './entity.ts';
import { apiTokenReactions } from './reactions.ts';
import { apiTokenRoutes } from './routes.ts';

export const apiTokensFeature: Feature = {
  name: 'api-tokens',
  routes: apiTokenRoutes,
  entities: [apiTokenEntity],
  reactions: apiTokenReactions,
};
