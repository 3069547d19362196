import type { Feature } from '#server/platform/kit/feature.ts';

import { commentEntity, commentReactionEntity } from './entity.ts';
import { commentReactionRoutes } from './reaction-routes.ts';
import { commentRoutes } from './routes.ts';

export const commentsFeature: Feature = {
  name: 'comments',
  routes: [...commentRoutes, ...commentReactionRoutes],
  entities: [commentEntity, commentReactionEntity],
};
