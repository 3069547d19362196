import type { Feature } from '#server/platform/feature.ts';

import { userEntity, userProfileEntity } from './entity.ts';
import { homeRoutes } from './home-routes.ts';
import { userProfileRoutes } from './profile-routes.ts';
import { userReactions } from './reactions.ts';
import { userRoutes } from './routes.ts';

/** What the server gains from users. */
export const usersFeature: Feature = {
  name: 'users',
  routes: [...userRoutes, ...userProfileRoutes, ...homeRoutes],
  entities: [userEntity, userProfileEntity],
  reactions: userReactions,
};
