import type { Feature } from '#server/platform/kit/feature.ts';

import { subscriptionEntity } from './entity.ts';
import { subscriptionReactions } from './reactions.ts';
import { subscriptionRoutes } from './routes.ts';
import { visibilityReactions } from './visibility.ts';

export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  entities: [subscriptionEntity],
  reactions: [...subscriptionReactions, ...visibilityReactions],
};
