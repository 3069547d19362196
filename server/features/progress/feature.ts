import type { Feature } from '#server/platform/kit/feature.ts';

import { progressRoutes } from './routes.ts';

/** What the server gains from counting the work items of cycles and modules. */
export const progressFeature: Feature = { name: 'progress', routes: progressRoutes };
