import type { Feature } from '#server/platform/kit/feature.ts';

import { historyRoutes } from './routes.ts';

export const historyFeature: Feature = { name: 'history', routes: historyRoutes };
