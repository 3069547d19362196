import type { Feature } from '#server/platform/kit/feature.ts';

import { workItemReactionEntity } from './entity.ts';
import { workItemReactionRoutes } from './routes.ts';

export const reactionsFeature: Feature = {
  name: 'reactions',
  routes: workItemReactionRoutes,
  entities: [workItemReactionEntity],
};
