import type { Feature } from '#server/platform/kit/feature.ts';

import { progressRoutes } from './routes.ts';

export const progressFeature: Feature = { name: 'progress', routes: progressRoutes };
