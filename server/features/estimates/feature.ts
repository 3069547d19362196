import type { Feature } from '#server/platform/kit/feature.ts';

import { estimateEntity, estimatePointEntity } from './entity.ts';
import { estimateReactions } from './reactions.ts';
import { estimateRoutes } from './routes.ts';

export const estimatesFeature: Feature = {
  name: 'estimates',
  routes: estimateRoutes,
  entities: [estimateEntity, estimatePointEntity],
  reactions: estimateReactions,
};
