import type { Feature } from '#server/platform/kit/feature.ts';

import { commentEntity, commentReactionEntity } from './entity.ts';
import { commentReactionRoutes } from './reaction-routes.ts';
import { commentRoutes } from './routes.ts';

/** What the server gains from comments. */
export const commentsFeature: Feature = {
  name: 'comments',
  routes: [...commentRoutes, ...commentReactionRoutes],
  entities: [commentEntity, commentReactionEntity],
};
