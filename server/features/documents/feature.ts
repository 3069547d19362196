import type { Feature } from '#server/platform/kit/feature.ts';

import { documentRoutes } from './routes.ts';

/** What the server gains from documents that people write together. */
export const documentsFeature: Feature = {
  name: 'documents',
  routes: documentRoutes,
};
