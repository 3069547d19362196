import type { Feature } from '#server/platform/kit/feature.ts';

import { fileRoutes } from './file-routes.ts';
import { olderRoutes } from './older-routes.ts';
import { pictureRoutes } from './picture-routes.ts';
import { assetRoutes } from './routes.ts';

export const assetsFeature: Feature = {
  name: 'assets',
  routes: [...assetRoutes, ...fileRoutes, ...pictureRoutes, ...olderRoutes],
};
