import type { Feature } from '#server/platform/kit/feature.ts';

import { userProfileRoutes } from './profile-routes.ts';
import { visitRoutes } from './visit-routes.ts';

/** What the server gains from user profiles: what people did, have to do and looked at. */
export const userProfilesFeature: Feature = {
  name: 'user-profiles',
  routes: [...userProfileRoutes, ...visitRoutes],
};
