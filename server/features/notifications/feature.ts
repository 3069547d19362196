import type { Feature } from '#server/platform/kit/feature.ts';

import { digestJob } from './digest.ts';
import { notificationEntity } from './entity.ts';
import { notificationReactions } from './reactions.ts';
import { notificationRoutes } from './routes.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  entities: [notificationEntity],
  reactions: notificationReactions,
  recurring: [digestJob],
};
