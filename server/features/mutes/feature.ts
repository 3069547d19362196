import type { Feature } from '#server/platform/kit/feature.ts';

import { muteEntity } from './entity.ts';
import { muteRoutes } from './routes.ts';

/** What the server gains from muting. */
export const mutesFeature: Feature = {
  name: 'mutes',
  routes: muteRoutes,
  entities: [muteEntity],
};
