import type { Feature } from '#server/platform/kit/feature.ts';

import { pageEntity } from './entity.ts';
import { pageListRoutes } from './list-routes.ts';
import { pageReactions } from './reactions.ts';
import { pageRoutes } from './routes.ts';
import { pageTextRoutes } from './text/routes.ts';
import { pageVersionEntity } from './versions/entity.ts';
import { pageVersionRoutes } from './versions/routes.ts';

/** What the server gains from pages. */
export const pagesFeature: Feature = {
  name: 'pages',
  routes: [...pageRoutes, ...pageListRoutes, ...pageTextRoutes, ...pageVersionRoutes],
  entities: [pageEntity, pageVersionEntity],
  reactions: pageReactions,
};
