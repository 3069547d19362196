import type { Feature } from '#server/platform/kit/feature.ts';

import { webhookJob } from './job.ts';
import { webhookReactions } from './reactions.ts';
import { webhookRoutes } from './routes.ts';

/** What the server gains from webhooks. */
export const webhooksFeature: Feature = {
  name: 'webhooks',
  routes: webhookRoutes,
  reactions: webhookReactions,
  jobs: [webhookJob],
};
