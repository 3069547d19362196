import type { Feature } from '#server/platform/kit/feature.ts';

import { assetCopyJob } from './copy-job.ts';
import { attachmentEntity } from './entity.ts';
import { olderAttachmentRoutes } from './older-routes.ts';
import { attachmentRoutes } from './routes.ts';

/** What the server gains from attachments: the files of work items. */
export const attachmentsFeature: Feature = {
  name: 'attachments',
  routes: [...attachmentRoutes, ...olderAttachmentRoutes],
  entities: [attachmentEntity],
  jobs: [assetCopyJob],
};
