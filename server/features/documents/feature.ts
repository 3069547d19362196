import type { Feature } from '#server/platform/kit/feature.ts';

import { documentRoutes } from './routes.ts';

export const documentsFeature: Feature = {
  name: 'documents',
  routes: documentRoutes,
};
