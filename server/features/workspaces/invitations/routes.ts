import { z } from 'zod';

import {
  type InvitationOfWorkspace,
  invitationWire,
  strangersInvitationWire,
} from '#server/features/workspaces/wire.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { keepInvitation, tokenOfPage } from '#server/platform/http/invitation-tokens.ts';
import { route } from '#server/platform/http/route.ts';
import { Message } from '#shared/contract/fields.ts';
import {
  AcceptInvitations,
  AnswerInvitation,
  InvitationToken,
  InviteToWorkspace,
  UpdateInvitation,
  WorkspaceInvitation,
} from '#shared/contract/workspaces.ts';

import { acceptMyInvitations, answerInvitation, readAsInvited } from './answering.ts';
import { deleteInvitation, invitePeople, resendInvitation, updateInvitation } from './commands.ts';
import { getInvitation, listInvitations, listMyInvitations } from './queries.ts';
import { shownToken } from './tokens.ts';

const MINE = '/api/users/me/workspaces/invitations/' as const;
const INVITATIONS = '/api/workspaces/:slug/invitations/' as const;
const INVITATION = `${INVITATIONS}:id/` as const;

export const invitationRoutes = [
  route({
    method: 'GET',
    url: INVITATIONS,
    scope: 'workspace',
    action: 'workspace_invitation.list',
    response: z.array(WorkspaceInvitation),
    doc: 'Invitations to a workspace',
    handler: async (scope) => (await listInvitations(scope)).map((row) => inviterWire(scope, row)),
  }),
  route({
    method: 'POST',
    url: INVITATIONS,
    scope: 'workspace',
    action: 'workspace_invitation.create',
    body: InviteToWorkspace,
    limit: 'invitation',
    weigh: ({ emails }) => emails.length,
    response: Message,
    doc: 'Invites people by mail',
    handler: async (scope, { body }) => {
      await invitePeople(scope, body);
      return { message: 'Emails sent successfully' };
    },
  }),
  route({
    method: 'GET',
    url: INVITATION,
    scope: 'workspace',
    action: 'workspace_invitation.list',
    response: WorkspaceInvitation,
    doc: 'One invitation',
    handler: async (scope, { params }) => inviterWire(scope, await getInvitation(scope, params.id)),
  }),
  route({
    method: 'PATCH',
    url: INVITATION,
    scope: 'workspace',
    action: 'workspace_invitation.update',
    body: UpdateInvitation,
    response: WorkspaceInvitation,
    doc: 'Changes the role an invitation gives',
    handler: async (scope, { params, body }) => {
      await updateInvitation(scope, params.id, body);
      return inviterWire(scope, await getInvitation(scope, params.id));
    },
  }),
  route({
    method: 'POST',
    url: `${INVITATION}mail/` as const,
    scope: 'workspace',
    action: 'workspace_invitation.create',
    limit: 'invitation',
    response: WorkspaceInvitation,
    doc: 'Sends an invitation again with a new link (our own, beside identity 2.4)',
    handler: async (scope, { params }) => {
      await resendInvitation(scope, params.id);
      return inviterWire(scope, await getInvitation(scope, params.id));
    },
  }),
  route({
    method: 'DELETE',
    url: INVITATION,
    scope: 'workspace',
    action: 'workspace_invitation.delete',
    response: 'none',
    doc: 'Withdraws an invitation',
    handler: (scope, { params }) => deleteInvitation(scope, params.id),
  }),
  route({
    method: 'GET',
    url: `${INVITATION}join/`,
    scope: 'public',
    query: InvitationToken,
    response: WorkspaceInvitation,
    doc: 'What an invitation is for; without its token or its proven address the workspace alone',
    handler: async (scope, { params, query }, { request }) => {
      const { id, slug } = params;
      const token = query.token ?? tokenOfPage(scope.platform.config, request, id);
      const { invitation, isTheirs } = await readAsInvited(scope, slug, id, token);
      if (!isTheirs) return strangersInvitationWire(invitation);
      return invitationWire(invitation, scope.user?.user_timezone ?? 'UTC');
    },
  }),
  route({
    method: 'POST',
    url: `${INVITATION}join/`,
    scope: 'public',
    query: InvitationToken,
    body: AnswerInvitation,
    response: Message,
    doc: 'Answers an invitation from its link',
    handler: async (scope, { params, query, body }, { request, reply }) => {
      const { id, slug } = params;
      const { config } = scope.platform;
      const token = body.token ?? query.token ?? tokenOfPage(config, request, id);
      await answerInvitation(scope, slug, id, { ...body, token });
      if (!scope.user && body.accepted && token) keepInvitation(config, reply, { id, token });
      const outcome = body.accepted ? 'Accepted' : 'was not accepted';
      return { message: `Workspace Invitation ${outcome}` };
    },
  }),
  route({
    method: 'GET',
    url: MINE,
    scope: 'user',
    response: z.array(WorkspaceInvitation),
    doc: 'Invitations to my address',
    handler: async (scope) =>
      (await listMyInvitations(scope)).map((row) => invitationWire(row, scope.user.user_timezone)),
  }),
  route({
    method: 'POST',
    url: MINE,
    scope: 'user',
    body: AcceptInvitations,
    response: 'none',
    doc: 'Joins the workspaces that invited me',
    handler: (scope, { body }) => acceptMyInvitations(scope, body.invitations),
  }),
];

const inviterWire = (scope: WorkspaceScope, row: InvitationOfWorkspace) =>
  invitationWire(row, scope.user.user_timezone, shownToken(scope, row));
