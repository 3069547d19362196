import type { Feature } from '#server/platform/kit/feature.ts';

import { auditReactions } from './reactions.ts';
import { auditRoutes } from './routes.ts';

/** What the server gains from the audit log. */
export const auditFeature: Feature = {
  name: 'audit',
  routes: auditRoutes,
  reactions: auditReactions,
};
