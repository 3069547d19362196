import type { Feature } from '#server/platform/feature.ts';

import { projectEntity, projectMemberEntity } from './entity.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { projectUserPropertiesEntity } from './property-entity.ts';
import { projectReactions } from './reactions.ts';
import { projectRemainsJob } from './remains.ts';
import { projectRoutes } from './routes.ts';

/** What the server gains from projects. */
export const projectsFeature: Feature = {
  name: 'projects',
  routes: [...projectRoutes, ...memberRoutes, ...invitationRoutes],
  entities: [projectEntity, projectMemberEntity, projectUserPropertiesEntity],
  reactions: projectReactions,
  jobs: [projectRemainsJob],
};
