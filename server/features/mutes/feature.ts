import type { Feature } from '#server/platform/kit/feature.ts';

import { muteEntity } from './entity.ts';
import { muteRoutes } from './routes.ts';

export const mutesFeature: Feature = {
  name: 'mutes',
  routes: muteRoutes,
  entities: [muteEntity],
};
