import type { Feature } from '#server/platform/kit/feature.ts';

import { userProfileRoutes } from './profile-routes.ts';
import { visitRoutes } from './visit-routes.ts';

export const userProfilesFeature: Feature = {
  name: 'user-profiles',
  routes: [...userProfileRoutes, ...visitRoutes],
};
