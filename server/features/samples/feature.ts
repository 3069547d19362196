import type { Feature } from '#server/platform/kit/feature.ts';

import { demoProjectJob } from './demo/job.ts';
import { sampleReactions } from './reactions.ts';
import { sampleRoutes } from './routes.ts';

export const samplesFeature: Feature = {
  name: 'samples',
  routes: sampleRoutes,
  reactions: sampleReactions,
  jobs: [demoProjectJob],
};
