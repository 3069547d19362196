import type { Feature } from '#server/platform/kit/feature.ts';

import { auditReactions } from './reactions.ts';
import { auditRoutes } from './routes.ts';

export const auditFeature: Feature = {
  name: 'audit',
  routes: auditRoutes,
  reactions: auditReactions,
};
