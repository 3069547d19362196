import type { Feature } from '#server/platform/kit/feature.ts';

import { projectSyncEntity, workspaceIntegrationEntity } from './entity.ts';
import { integrationReactions } from './reactions.ts';
import { connectionRoutes } from './routes.ts';
import { integrationJob } from './running/job.ts';
import { syncRoutes } from './syncs/routes.ts';

export const integrationsFeature: Feature = {
  name: 'integrations',
  routes: [...connectionRoutes, ...syncRoutes],
  entities: [workspaceIntegrationEntity, projectSyncEntity],
  reactions: integrationReactions,
  jobs: [integrationJob],
};
