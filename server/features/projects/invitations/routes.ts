import { z } from 'zod';

import { keepInvitation, tokenOfPage } from '#server/platform/http/invitation-tokens.ts';
import { route } from '#server/platform/http/route.ts';
import { Message } from '#shared/contract/fields.ts';
import {
  AnswerProjectInvitation,
  InviteToProject,
  ProjectInvitation,
} from '#shared/contract/project-members.ts';
import { InvitationToken } from '#shared/contract/workspaces.ts';
import { errors } from '#shared/errors.ts';

import { answerInvitation, deleteInvitation, inviteToProject, isTheirs } from './commands.ts';
import { findInvitation, getInvitation, listInvitations, listOwnInvitations } from './queries.ts';
import { invitationWire } from './wire.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;
const INVITATIONS = `${PROJECT}/invitations/` as const;
const JOIN = `${PROJECT}/join/:id/` as const;

export const invitationRoutes = [
  route({
    method: 'GET',
    url: '/api/users/me/workspaces/:slug/projects/invitations/',
    scope: 'user',
    response: z.array(ProjectInvitation),
    doc: 'Invitations to projects addressed to me',
    handler: async (scope, { params }) => {
      const rows = await listOwnInvitations(scope, params.slug);
      return rows.map((row) => invitationWire(row, scope.user.user_timezone));
    },
  }),
  route({
    method: 'GET',
    url: INVITATIONS,
    scope: 'project',
    action: 'project_invitation.list',
    response: z.array(ProjectInvitation),
    doc: 'Invitations of a project',
    handler: async (scope) =>
      (await listInvitations(scope)).map((row) => invitationWire(row, scope.user.user_timezone)),
  }),
  route({
    method: 'POST',
    url: INVITATIONS,
    scope: 'project',
    action: 'project_invitation.create',
    body: InviteToProject,
    limit: 'invitation',
    weigh: ({ emails }) => emails.length,
    response: z.union([Message, z.object({ error: z.string() })]),
    doc: 'Invites addresses to a project',
    handler: async (scope, { body }) => {
      if (await inviteToProject(scope, body)) return { message: 'Email sent successfully' };
      // The contract sends this error with status 200.
      return { error: 'You cannot invite a user with different role than workspace role' };
    },
  }),
  route({
    method: 'GET',
    url: `${INVITATIONS}:id/` as const,
    scope: 'project',
    action: 'project_invitation.list',
    response: ProjectInvitation,
    doc: 'One invitation of a project',
    handler: async (scope, { params }) =>
      invitationWire(await getInvitation(scope, params.id), scope.user.user_timezone),
  }),
  route({
    method: 'DELETE',
    url: `${INVITATIONS}:id/` as const,
    scope: 'project',
    action: 'project_invitation.delete',
    response: 'none',
    doc: 'Takes an invitation back',
    handler: (scope, { params }) => deleteInvitation(scope, params.id),
  }),
  route({
    method: 'GET',
    url: JOIN,
    scope: 'public',
    query: InvitationToken,
    response: ProjectInvitation,
    doc: 'What an invitation is about, to whom it is for',
    handler: async (scope, { params, query }, { request }) => {
      const token = query.token ?? tokenOfPage(scope.platform.config, request, params.id);
      const invitation = await findInvitation(scope, params);
      if (!invitation || !isTheirs(scope, invitation, token)) throw errors.notFound();
      const wire = invitationWire(invitation, scope.user?.user_timezone ?? 'UTC');
      // The link's holder learns the project's name, but not its description.
      return { ...wire, project: { ...wire.project, description: '' } };
    },
  }),
  route({
    method: 'POST',
    url: JOIN,
    scope: 'public',
    query: InvitationToken,
    body: AnswerProjectInvitation,
    response: Message,
    doc: 'Answers an invitation',
    handler: async (scope, { params, query, body }, { request, reply }) => {
      const { config } = scope.platform;
      const token = body.token ?? query.token ?? tokenOfPage(config, request, params.id);
      const message = await answerInvitation(scope, params, { ...body, token });
      if (!scope.user && body.accepted && token) {
        keepInvitation(config, reply, { id: params.id, token });
      }
      return { message };
    },
  }),
];
