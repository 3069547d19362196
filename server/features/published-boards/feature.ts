import type { Feature } from '#server/platform/kit/feature.ts';

import { boardReader } from './board/items.ts';
import { boardRoutes } from './board/routes.ts';
import { boardFileRoutes } from './files/routes.ts';
import { anchorReactions } from './reactions.ts';
import { anchorRoutes } from './routes.ts';
import { siteRoutes } from './site-routes.ts';

export const publishedBoardsFeature: Feature = {
  name: 'published-boards',
  routes: [...anchorRoutes, ...boardRoutes, ...boardFileRoutes, ...siteRoutes],
  reactions: anchorReactions,
  boardReader,
};
