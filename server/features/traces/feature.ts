import type { Feature } from '#server/platform/kit/feature.ts';

import { tracesCheck } from './health.ts';
import { traceRoutes } from './routes.ts';

/** What clients measure of traces, and whether these are delivered. */
export const tracesFeature: Feature = {
  name: 'traces',
  routes: traceRoutes,
  checks: [tracesCheck],
};
