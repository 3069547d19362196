import type { Feature } from '#server/platform/kit/feature.ts';

import { instanceAdminRoutes } from './routes.ts';
import { instanceUserRoutes } from './user-routes.ts';

/** What the server gains from instance admins: who runs the instance, how they sign in, and the accounts they look after. */
export const instanceAdminsFeature: Feature = {
  name: 'instance-admins',
  routes: [...instanceAdminRoutes, ...instanceUserRoutes],
};
