import type { Feature } from '#server/platform/kit/feature.ts';

import { searchRoutes } from './routes.ts';

/** What the server gains from search. */
export const searchFeature: Feature = { name: 'search', routes: searchRoutes };
