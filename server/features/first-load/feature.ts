import type { Feature } from '#server/platform/kit/feature.ts';

import { firstLoadRoutes } from './routes.ts';

/** What a client reads before it follows the change feed. */
export const firstLoadFeature: Feature = { name: 'first-load', routes: firstLoadRoutes };
