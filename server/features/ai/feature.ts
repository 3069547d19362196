import type { Feature } from '#server/platform/kit/feature.ts';

import { aiRoutes } from './routes.ts';

/** The AI that helps to write, where an instance admin has set one. */
export const aiFeature: Feature = { name: 'ai', routes: aiRoutes };
