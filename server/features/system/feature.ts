import type { Feature } from '#server/platform/kit/feature.ts';
import { mailJob } from '#server/platform/mail/mail-job.ts';

import { housekeeping } from './housekeeping.ts';
import { healthSampling } from './overview.ts';
import { systemRoutes } from './routes.ts';

/** Health, metrics, API description, mail and housekeeping. */
export const systemFeature: Feature = {
  name: 'system',
  routes: systemRoutes,
  jobs: [mailJob],
  recurring: [...housekeeping, healthSampling],
};
