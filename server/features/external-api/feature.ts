import type { Feature } from '#server/platform/kit/feature.ts';

import { documentRoutes } from './openapi/routes.ts';

export const externalApiFeature: Feature = { name: 'external-api', routes: documentRoutes };
