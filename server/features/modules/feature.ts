import type { Feature } from '#server/platform/kit/feature.ts';

import { moduleEntity, moduleLinkEntity } from './entity.ts';
import { moduleLinkRoutes } from './links/routes.ts';
import { moduleReactions } from './reactions.ts';
import { moduleRoutes } from './routes.ts';

/** What the server gains from modules. */
export const modulesFeature: Feature = {
  name: 'modules',
  routes: [...moduleRoutes, ...moduleLinkRoutes],
  entities: [moduleEntity, moduleLinkEntity],
  reactions: moduleReactions,
};
