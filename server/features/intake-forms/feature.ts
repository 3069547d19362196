import type { Feature } from '#server/platform/kit/feature.ts';

import { intakeFormReactions } from './reactions.ts';
import { intakeFormRoutes } from './routes.ts';
import { intakeSiteRoutes } from './site-routes.ts';
import { submissionRoutes } from './submissions/routes.ts';

export const intakeFormsFeature: Feature = {
  name: 'intake-forms',
  routes: [...submissionRoutes, ...intakeFormRoutes, ...intakeSiteRoutes],
  reactions: intakeFormReactions,
};
