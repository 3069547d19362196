import type { Feature } from '#server/platform/kit/feature.ts';

import { searchRoutes } from './routes.ts';

export const searchFeature: Feature = { name: 'search', routes: searchRoutes };
