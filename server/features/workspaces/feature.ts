import type { Feature } from '#server/platform/kit/feature.ts';

import { workspaceEntity, workspaceInvitationEntity, workspaceMemberEntity } from './entity.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { propertyRoutes } from './properties/routes.ts';
import { workspaceReactions } from './reactions.ts';
import { workspaceRoutes } from './routes.ts';
import { themeRoutes } from './themes/routes.ts';

export const workspacesFeature: Feature = {
  name: 'workspaces',
  routes: [
    ...workspaceRoutes,
    ...memberRoutes,
    ...invitationRoutes,
    ...propertyRoutes,
    ...themeRoutes,
  ],
  entities: [workspaceEntity, workspaceMemberEntity, workspaceInvitationEntity],
  reactions: workspaceReactions,
};
