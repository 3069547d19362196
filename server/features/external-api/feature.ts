import type { Feature } from '#server/platform/kit/feature.ts';

import { documentRoutes } from './openapi/routes.ts';

/** What the server gains from the external API besides its calls: what describes them. */
export const externalApiFeature: Feature = { name: 'external-api', routes: documentRoutes };
