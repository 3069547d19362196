import type { Feature } from '#server/platform/kit/feature.ts';

import { projectCleanupJob } from './cleanup.ts';
import { projectEntity, projectMemberEntity } from './entity.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { projectUserPropertiesEntity } from './properties/entity.ts';
import { propertyRoutes } from './properties/routes.ts';
import { projectReactions } from './reactions.ts';
import { projectRoutes } from './routes.ts';

export const projectsFeature: Feature = {
  name: 'projects',
  routes: [...projectRoutes, ...memberRoutes, ...propertyRoutes, ...invitationRoutes],
  entities: [projectEntity, projectMemberEntity, projectUserPropertiesEntity],
  reactions: projectReactions,
  jobs: [projectCleanupJob],
};
