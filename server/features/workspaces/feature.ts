import type { Feature } from '#server/platform/feature.ts';

import { workspaceEntity, workspaceInvitationEntity, workspaceMemberEntity } from './entity.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { workspaceReactions } from './reactions.ts';
import { workspaceRoutes } from './routes.ts';

/** What the server gains from workspaces. */
export const workspacesFeature: Feature = {
  name: 'workspaces',
  routes: [...workspaceRoutes, ...memberRoutes, ...invitationRoutes],
  entities: [workspaceEntity, workspaceMemberEntity, workspaceInvitationEntity],
  reactions: workspaceReactions,
};
