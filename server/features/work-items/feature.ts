import type { Feature } from '#server/platform/process/feature.ts';

import { bulkRoutes } from './bulk-routes.ts';
import { descriptionEntity, workItemEntity } from './entity.ts';
import { labelReactions, labelRemainsJob } from './label-remains.ts';
import { linkEntity } from './links/entity.ts';
import { previewJob } from './links/preview-job.ts';
import { linkRoutes } from './links/routes.ts';
import { listRoutes } from './lists/routes.ts';
import { mentionReactions } from './mentions.ts';
import { relationEntity } from './relations/entity.ts';
import { relationRoutes } from './relations/routes.ts';
import { workItemRoutes } from './routes.ts';
import { subItemRoutes } from './sub-items/routes.ts';
import { versionReactions } from './versions/reactions.ts';
import { versionRoutes } from './versions/routes.ts';

/** What the server gains from work items. */
export const workItemsFeature: Feature = {
  name: 'work-items',
  routes: [
    ...workItemRoutes,
    ...listRoutes,
    ...bulkRoutes,
    ...subItemRoutes,
    ...relationRoutes,
    ...linkRoutes,
    ...versionRoutes,
  ],
  entities: [workItemEntity, descriptionEntity, linkEntity, relationEntity],
  reactions: [...versionReactions, ...mentionReactions, ...labelReactions],
  jobs: [previewJob, labelRemainsJob],
};
