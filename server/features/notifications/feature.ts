import type { Feature } from '#server/platform/kit/feature.ts';

import { digestJob } from './digest.ts';
import { notificationEntity } from './entity.ts';
import { notificationReactions } from './reactions.ts';
import { notificationRoutes } from './routes.ts';

/** What the server gains from notifications. */
export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  entities: [notificationEntity],
  reactions: notificationReactions,
  recurring: [digestJob],
};
