import { z } from 'zod';

import { invitationWire } from '#server/features/workspaces/wire.ts';
import { route } from '#server/platform/http/route.ts';
import { Message } from '#shared/contract/fields.ts';
import {
  AcceptInvitations,
  AnswerInvitation,
  InviteToWorkspace,
  UpdateInvitation,
  WorkspaceInvitation,
} from '#shared/contract/workspaces.ts';
import { errors } from '#shared/errors.ts';

import { acceptMyInvitations, answerInvitation } from './answering.ts';
import { deleteInvitation, invitePeople, resendInvitation, updateInvitation } from './commands.ts';
import {
  findOpenInvitation,
  getInvitation,
  listInvitations,
  listMyInvitations,
} from './queries.ts';

const MINE = '/api/users/me/workspaces/invitations/' as const;
const INVITATIONS = '/api/workspaces/:slug/invitations/' as const;
const INVITATION = `${INVITATIONS}:id/` as const;

/** Invitations to a workspace. */
export const invitationRoutes = [
  route({
    method: 'GET',
    url: INVITATIONS,
    scope: 'workspace',
    action: 'workspace_invitation.list',
    response: z.array(WorkspaceInvitation),
    doc: 'Invitations to a workspace',
    handler: async (scope) =>
      (await listInvitations(scope)).map((row) => invitationWire(row, scope.user.user_timezone)),
  }),
  route({
    method: 'POST',
    url: INVITATIONS,
    scope: 'workspace',
    action: 'workspace_invitation.create',
    body: InviteToWorkspace,
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
    handler: async (scope, { params }) =>
      invitationWire(await getInvitation(scope, params.id), scope.user.user_timezone),
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
      return invitationWire(await getInvitation(scope, params.id), scope.user.user_timezone);
    },
  }),
  route({
    method: 'POST',
    url: `${INVITATION}mail/` as const,
    scope: 'workspace',
    action: 'workspace_invitation.create',
    response: WorkspaceInvitation,
    doc: 'Sends an invitation again with a new link (our own, beside identity 2.4)',
    handler: async (scope, { params }) => {
      await resendInvitation(scope, params.id);
      return invitationWire(await getInvitation(scope, params.id), scope.user.user_timezone);
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
    response: WorkspaceInvitation,
    doc: 'What an invitation is for, without its token',
    handler: async (scope, { params }) => {
      const found = await findOpenInvitation(scope, params.slug, params.id, { lock: false });
      if (!found) throw errors.notFound();
      return invitationWire(found, scope.user?.user_timezone ?? 'UTC');
    },
  }),
  route({
    method: 'POST',
    url: `${INVITATION}join/`,
    scope: 'public',
    body: AnswerInvitation,
    response: Message,
    doc: 'Answers an invitation from its link',
    handler: async (scope, { params, body }) => {
      await answerInvitation(scope, params.slug, params.id, body);
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
