import type { Feature } from '#server/platform/kit/feature.ts';

import { intakeEntity, intakeIssueEntity } from './entity.ts';
import { intakeIssueRoutes } from './items/routes.ts';
import { wakeJob } from './items/wake-job.ts';
import { intakeReactions } from './reactions.ts';
import { intakeRoutes } from './routes.ts';

export const intakesFeature: Feature = {
  name: 'intakes',
  routes: [...intakeRoutes, ...intakeIssueRoutes],
  entities: [intakeEntity, intakeIssueEntity],
  reactions: intakeReactions,
  recurring: [wakeJob],
};
