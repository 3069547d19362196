import type { Feature } from '#server/platform/kit/feature.ts';

import { exportEntity } from './entity.ts';
import { expiryJob, exportJob } from './job.ts';
import { exportRoutes } from './routes.ts';

export const exportsFeature: Feature = {
  name: 'exports',
  routes: exportRoutes,
  entities: [exportEntity],
  jobs: [exportJob],
  recurring: [expiryJob],
};
