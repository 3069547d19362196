import type { Feature } from '#server/platform/kit/feature.ts';

import { automationJob } from './automation/job.ts';
import { automationRoutes } from './automation/routes.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { containerItemRoutes } from './containers/routes.ts';
import { cycleItemRoutes } from './cycles/routes.ts';
import { draftEntity } from './drafts/entity.ts';
import { projectDraftRoutes } from './drafts/project-routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { descriptionEntity, workItemEntity } from './entity.ts';
import { estimateRoutes } from './estimate-routes.ts';
import { labelReactions, labelCleanupJob } from './label-cleanup.ts';
import { linkEntity } from './links/entity.ts';
import { previewJob } from './links/preview-job.ts';
import { previewRoutes } from './links/preview-routes.ts';
import { linkRoutes } from './links/routes.ts';
import { listRoutes } from './lists/routes.ts';
import { mentionReactions } from './mentions.ts';
import { moduleItemRoutes } from './modules/routes.ts';
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
    ...previewRoutes,
    ...versionRoutes,
    ...estimateRoutes,
    ...containerItemRoutes,
    ...cycleItemRoutes,
    ...moduleItemRoutes,
    ...automationRoutes,
    ...draftRoutes,
    ...projectDraftRoutes,
  ],
  entities: [workItemEntity, descriptionEntity, linkEntity, relationEntity, draftEntity],
  reactions: [...versionReactions, ...mentionReactions, ...labelReactions],
  jobs: [previewJob, labelCleanupJob],
  recurring: [automationJob],
};
