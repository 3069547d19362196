import type { Feature } from '#server/platform/kit/feature.ts';

import { aiRoutes } from './routes.ts';

export const aiFeature: Feature = { name: 'ai', routes: aiRoutes };
