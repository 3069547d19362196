import type { Feature } from '#server/platform/kit/feature.ts';

import { instanceRoutes } from './routes.ts';

/** What the server gains from instances. */
export const instancesFeature: Feature = { name: 'instances', routes: instanceRoutes };
