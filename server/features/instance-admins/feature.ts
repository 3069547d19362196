import type { Feature } from '#server/platform/kit/feature.ts';

import { instanceAdminRoutes } from './routes.ts';
import { instanceUserRoutes } from './user-routes.ts';

export const instanceAdminsFeature: Feature = {
  name: 'instance-admins',
  routes: [...instanceAdminRoutes, ...instanceUserRoutes],
};
