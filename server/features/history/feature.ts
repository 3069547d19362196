import type { Feature } from '#server/platform/kit/feature.ts';

import { historyRoutes } from './routes.ts';

/** What the server gains from the history of work items. */
export const historyFeature: Feature = { name: 'history', routes: historyRoutes };
