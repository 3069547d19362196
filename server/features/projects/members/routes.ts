import { z } from 'zod';

import type { ProjectScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { Message } from '#shared/contract/fields.ts';
import {
  AddProjectMembers,
  FullProjectMember,
  JoinProjects,
  ProjectMember,
  UpdateProjectMember,
  UpdateProjectPreferences,
} from '#shared/contract/project-members.ts';
import { GUEST } from '#shared/permissions.ts';

import {
  addProjectMembers,
  leaveProject,
  removeProjectMember,
  updateProjectMember,
} from './commands.ts';
import { joinProjects, updateProjectPreferences } from './joining.ts';
import { getEmbeddedMember, getOwnMember, listMembers } from './queries.ts';
import { fullMemberWire, memberWire } from './wire.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;
const MEMBERS = `${PROJECT}/members/` as const;
const MEMBER = `${MEMBERS}:id/` as const;

export const memberRoutes = [
  route({
    method: 'GET',
    url: MEMBERS,
    scope: 'project',
    action: 'project_member.list',
    response: z.array(ProjectMember),
    doc: 'Members of a project',
    handler: async (scope) => (await listMembers(scope)).map((row) => memberWire(row, zone(scope))),
  }),
  route({
    method: 'POST',
    url: MEMBERS,
    scope: 'project',
    action: 'project_member.add',
    body: AddProjectMembers,
    status: 201,
    response: z.array(ProjectMember),
    doc: 'Adds people of the workspace to a project',
    handler: async (scope, { body }) =>
      (await addProjectMembers(scope, body)).map((row) => memberWire(row, zone(scope))),
  }),
  route({
    method: 'POST',
    url: `${MEMBERS}leave/` as const,
    scope: 'project',
    action: 'project_member.leave',
    response: 'none',
    doc: 'Leaves a project',
    handler: (scope) => leaveProject(scope),
  }),
  route({
    method: 'GET',
    url: MEMBER,
    scope: 'project',
    action: 'project_member.list',
    response: FullProjectMember,
    doc: 'One membership',
    handler: async (scope, { params }) => fullWire(scope, params.id),
  }),
  route({
    method: 'PATCH',
    url: MEMBER,
    scope: 'project',
    action: 'project_member.update',
    body: UpdateProjectMember,
    response: FullProjectMember,
    doc: 'Gives a member another role',
    handler: async (scope, { params, body }) => {
      await updateProjectMember(scope, params.id, body);
      return fullMemberWire(await getEmbeddedMember(scope, params.id), zone(scope), {
        withEmail: false,
      });
    },
  }),
  route({
    method: 'DELETE',
    url: MEMBER,
    scope: 'project',
    action: 'project_member.remove',
    response: 'none',
    doc: 'Takes somebody out of a project',
    handler: (scope, { params }) => removeProjectMember(scope, params.id),
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/project-members/me/` as const,
    scope: 'project',
    action: 'project.read',
    response: FullProjectMember,
    doc: 'My own membership',
    handler: async (scope) =>
      fullMemberWire(await getOwnMember(scope), zone(scope), { withEmail: false }),
  }),
  route({
    method: 'POST',
    url: '/api/users/me/workspaces/:slug/projects/invitations/',
    scope: 'workspace',
    action: 'project.join',
    body: JoinProjects,
    status: 201,
    response: Message,
    doc: 'Joins projects by oneself',
    handler: async (scope, { body }) => {
      await joinProjects(scope, body.project_ids);
      return { message: 'Projects joined successfully' };
    },
  }),
  route({
    method: 'POST',
    url: `${PROJECT}/project-views/` as const,
    scope: 'project',
    action: 'project_preference.update',
    body: UpdateProjectPreferences,
    response: 'none',
    doc: 'My settings of a project and its place in my sidebar',
    handler: (scope, { body }) => updateProjectPreferences(scope, body),
  }),
];

/** Guests get no email addresses of others. */
async function fullWire(scope: ProjectScope, id: string): Promise<FullProjectMember> {
  const isGuest = scope.role === GUEST || scope.project_role === GUEST;
  return fullMemberWire(await getEmbeddedMember(scope, id), zone(scope), { withEmail: !isGuest });
}

const zone = (scope: ProjectScope) => scope.user.user_timezone;
