import type { Feature } from '#server/platform/kit/feature.ts';

import { cycleEntity } from './entity.ts';
import { cycleEndJob } from './progress/job.ts';
import { cycleProgressRoutes } from './progress/routes.ts';
import { cycleReactions } from './reactions.ts';
import { cycleRoutes } from './routes.ts';

/** What the server gains from cycles. */
export const cyclesFeature: Feature = {
  name: 'cycles',
  routes: [...cycleRoutes, ...cycleProgressRoutes],
  entities: [cycleEntity],
  reactions: cycleReactions,
  jobs: [cycleEndJob],
};
