import type { Feature } from '#server/platform/kit/feature.ts';

import { instanceRoutes } from './routes.ts';

export const instancesFeature: Feature = { name: 'instances', routes: instanceRoutes };
