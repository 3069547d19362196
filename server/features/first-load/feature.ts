import type { Feature } from '#server/platform/kit/feature.ts';

import { firstLoadRoutes } from './routes.ts';

export const firstLoadFeature: Feature = { name: 'first-load', routes: firstLoadRoutes };
