import { z } from 'zod';

import { route } from '#server/platform/route.ts';
import type { ProjectScope } from '#server/platform/scope.ts';
import {
  AddProjectMembers,
  FullProjectMember,
  JoinProjects,
  ProjectMember,
  UpdateProjectMember,
  UpdateProjectPreferences,
} from '#shared/contract/project-members.ts';
import { ProjectUserProperties, UpdateUserProperties } from '#shared/contract/view-properties.ts';
import { GUEST } from '#shared/permissions.ts';

import { joinProjects, updateProjectPreferences } from './joining-commands.ts';
import {
  addProjectMembers,
  leaveProject,
  removeProjectMember,
  updateProjectMember,
} from './member-commands.ts';
import { getEmbeddedMember, getOwnMember, listMembers } from './member-queries.ts';
import { fullMemberWire, memberWire } from './member-wire.ts';
import { readUserProperties, updateUserProperties } from './property-commands.ts';
import { propertiesWire } from './property-wire.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;
const MEMBERS = `${PROJECT}/members/` as const;
const MEMBER = `${MEMBERS}:id/` as const;

/** Members of a project, joining and leaving, one's own settings (planning 2.2, work-items 3.12). */
export const memberRoutes = [
  route({
    method: 'GET',
    url: MEMBERS,
    scope: 'project',
    action: 'project_member.list',
    response: z.array(ProjectMember),
    doc: 'Members of a project (planning 2.2)',
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
    doc: 'Adds people of the workspace to a project (planning 2.2)',
    handler: async (scope, { body }) =>
      (await addProjectMembers(scope, body)).map((row) => memberWire(row, zone(scope))),
  }),
  route({
    method: 'POST',
    url: `${MEMBERS}leave/` as const,
    scope: 'project',
    action: 'project_member.leave',
    doc: 'Leaves a project (planning 2.2)',
    handler: (scope) => leaveProject(scope),
  }),
  route({
    method: 'GET',
    url: MEMBER,
    scope: 'project',
    action: 'project_member.list',
    response: FullProjectMember,
    doc: 'One membership (planning 2.2)',
    handler: async (scope, { params }) => fullWire(scope, params.id),
  }),
  route({
    method: 'PATCH',
    url: MEMBER,
    scope: 'project',
    action: 'project_member.update',
    body: UpdateProjectMember,
    response: FullProjectMember,
    doc: 'Gives a member another role (planning 2.2)',
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
    doc: 'Takes somebody out of a project (planning 2.2)',
    handler: (scope, { params }) => removeProjectMember(scope, params.id),
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/project-members/me/` as const,
    scope: 'project',
    action: 'project.read',
    response: FullProjectMember,
    doc: 'My own membership (planning 2.2)',
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
    doc: 'Joins projects by oneself (planning 2.2)',
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
    doc: 'My settings of a project and its place in my sidebar (planning 2.1)',
    handler: (scope, { body }) => updateProjectPreferences(scope, body),
  }),
  ...propertyRoutes('user-properties', 'project'),
  ...propertyRoutes('epics-user-properties', 'epics'),
];

function propertyRoutes(name: string, kind: 'project' | 'epics') {
  const url = `${PROJECT}/${name}/` as const;
  return [
    route({
      method: 'GET',
      url,
      scope: 'project',
      action: 'project_property.read',
      response: ProjectUserProperties,
      doc: 'My list settings of a project (work-items 3.12)',
      handler: async (scope) => propertiesWire(await readUserProperties(scope, kind), zone(scope)),
    }),
    route({
      method: 'PATCH',
      url,
      scope: 'project',
      action: 'project_property.update',
      body: UpdateUserProperties,
      status: 201,
      response: ProjectUserProperties,
      doc: 'Changes my list settings of a project (work-items 3.12)',
      handler: async (scope, { body }) =>
        propertiesWire(await updateUserProperties(scope, kind, body), zone(scope)),
    }),
  ];
}

/** Guests get no e-mail addresses of others (identity 3.5). */
async function fullWire(scope: ProjectScope, id: string): Promise<FullProjectMember> {
  const isGuest = scope.role === GUEST || scope.project_role === GUEST;
  return fullMemberWire(await getEmbeddedMember(scope, id), zone(scope), { withEmail: !isGuest });
}

const zone = (scope: ProjectScope) => scope.user.user_timezone;
