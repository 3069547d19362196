import type { Feature } from '#server/platform/process/feature.ts';

import { userEntity, userProfileEntity } from './entity.ts';
import { userProfileRoutes } from './profile-routes.ts';
import { userReactions } from './reactions.ts';
import { userRoutes } from './routes.ts';
import { visitRoutes } from './visits/routes.ts';

/** What the server gains from users. */
export const usersFeature: Feature = {
  name: 'users',
  routes: [...userRoutes, ...userProfileRoutes, ...visitRoutes],
  entities: [userEntity, userProfileEntity],
  reactions: userReactions,
};
