import type { Feature } from '#server/platform/kit/feature.ts';

import { assetCopyJob } from './copy-job.ts';
import { attachmentEntity } from './entity.ts';
import { olderAttachmentRoutes } from './older-routes.ts';
import { attachmentRoutes } from './routes.ts';

export const attachmentsFeature: Feature = {
  name: 'attachments',
  routes: [...attachmentRoutes, ...olderAttachmentRoutes],
  entities: [attachmentEntity],
  jobs: [assetCopyJob],
};
