import type { Feature } from '#server/platform/process/feature.ts';

import { attachmentRoutes } from './attachment-routes.ts';
import { assetCopyJob } from './copies/job.ts';
import { attachmentEntity } from './entity.ts';
import { fileRoutes } from './file-routes.ts';
import { olderRoutes } from './older-routes.ts';
import { pictureRoutes } from './picture-routes.ts';
import { assetRoutes } from './routes.ts';

/** What the server gains from assets: uploaded files. */
export const assetsFeature: Feature = {
  name: 'assets',
  routes: [...assetRoutes, ...attachmentRoutes, ...fileRoutes, ...pictureRoutes, ...olderRoutes],
  entities: [attachmentEntity],
  jobs: [assetCopyJob],
};
