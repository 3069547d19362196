import type { Feature } from '#server/platform/kit/feature.ts';

import { webhookEntity } from './entity.ts';
import { webhooksCheck } from './health.ts';
import { webhookJob } from './job.ts';
import { webhookReactions } from './reactions.ts';
import { webhookRoutes } from './routes.ts';

export const webhooksFeature: Feature = {
  name: 'webhooks',
  routes: webhookRoutes,
  entities: [webhookEntity],
  reactions: webhookReactions,
  jobs: [webhookJob],
  checks: [webhooksCheck],
};
