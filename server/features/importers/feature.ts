import type { Feature } from '#server/platform/kit/feature.ts';

import { importerRoutes } from './contract/routes.ts';
import { importEntity, importMappingEntity } from './entity.ts';
import { importJob } from './job.ts';
import { importReactions } from './reactions.ts';
import { importRoutes } from './routes.ts';

export const importersFeature: Feature = {
  name: 'importers',
  routes: [...importRoutes, ...importerRoutes],
  entities: [importEntity, importMappingEntity],
  reactions: importReactions,
  jobs: [importJob],
};
