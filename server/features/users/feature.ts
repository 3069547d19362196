import type { Feature } from '#server/platform/kit/feature.ts';

import { userEntity, userProfileEntity } from './entity.ts';
import { userReactions } from './reactions.ts';
import { userRoutes } from './routes.ts';

export const usersFeature: Feature = {
  name: 'users',
  routes: userRoutes,
  entities: [userEntity, userProfileEntity],
  reactions: userReactions,
};
