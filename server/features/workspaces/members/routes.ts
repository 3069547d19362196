import { z } from 'zod';

import { setViewProps } from '#server/features/workspaces/properties/commands.ts';
import {
  getMember,
  getMyMembership,
  listMembers,
  listMembersOfMyProjects,
} from '#server/features/workspaces/queries.ts';
import { memberMeWire, memberWire } from '#server/features/workspaces/wire.ts';
import { inZone } from '#server/platform/database/wire.ts';
import { route } from '#server/platform/http/route.ts';
import { ProjectMembersByProject } from '#shared/contract/project-members.ts';
import {
  SetViewProps,
  UpdateWorkspaceMember,
  WorkspaceMember,
  WorkspaceMemberMe,
} from '#shared/contract/workspaces.ts';
import { errors } from '#shared/errors.ts';

import { leaveWorkspace, removeMember, updateMember } from './commands.ts';

const WORKSPACE = '/api/workspaces/:slug/' as const;
const MEMBERS = `${WORKSPACE}members/` as const;
const MEMBER = `${MEMBERS}:member_id/` as const;

export const memberRoutes = [
  route({
    method: 'GET',
    url: MEMBERS,
    scope: 'workspace',
    action: 'workspace_member.list',
    query: z.object({ search: z.string().optional() }),
    response: z.array(WorkspaceMember),
    doc: 'Members of a workspace, without addresses for guests',
    handler: async (scope, { query }) =>
      (await listMembers(scope, query.search)).map((row) =>
        memberWire(row, scope.user.user_timezone),
      ),
  }),
  route({
    method: 'POST',
    url: `${MEMBERS}leave/`,
    scope: 'workspace',
    action: 'workspace_member.leave',
    response: 'none',
    doc: 'Leaves a workspace and all its projects',
    handler: (scope) => leaveWorkspace(scope),
  }),
  route({
    method: 'GET',
    url: MEMBER,
    scope: 'workspace',
    action: 'workspace_member.list',
    response: WorkspaceMember,
    doc: 'One member',
    handler: async (scope, { params }) =>
      memberWire(await getMember(scope, params.member_id), scope.user.user_timezone),
  }),
  route({
    method: 'PATCH',
    url: MEMBER,
    scope: 'workspace',
    action: 'workspace_member.update',
    body: UpdateWorkspaceMember,
    response: WorkspaceMember,
    doc: 'Gives a member another role',
    handler: async (scope, { params, body }) => {
      await updateMember(scope, params.member_id, body);
      return memberWire(await getMember(scope, params.member_id), scope.user.user_timezone);
    },
  }),
  route({
    method: 'DELETE',
    url: MEMBER,
    scope: 'workspace',
    action: 'workspace_member.remove',
    response: 'none',
    doc: 'Removes a member from a workspace and all its projects',
    handler: (scope, { params }) => removeMember(scope, params.member_id),
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}workspace-members/me/`,
    scope: 'workspace',
    action: 'workspace.read',
    notMemberError: errors.notFound,
    response: WorkspaceMemberMe,
    doc: 'My own membership',
    handler: async (scope) => memberMeWire(await getMyMembership(scope), scope.user.user_timezone),
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}project-members/`,
    scope: 'workspace',
    action: 'workspace_project_member.list',
    response: ProjectMembersByProject,
    doc: 'Members of all my projects, by project',
    handler: async (scope) => {
      const byProject: ProjectMembersByProject = {};
      for (const { project_id, member_id, created_at, ...row } of await listMembersOfMyProjects(
        scope,
      )) {
        const joined = inZone(created_at, scope.user.user_timezone);
        (byProject[project_id] ??= []).push({
          ...row,
          original_role: row.role,
          member: member_id,
          created_at: joined,
          joining_date: joined,
        });
      }
      return byProject;
    },
  }),
  route({
    method: 'POST',
    url: `${WORKSPACE}workspace-views/`,
    scope: 'workspace',
    action: 'workspace.read',
    notMemberError: errors.notFound,
    body: SetViewProps,
    response: 'none',
    doc: 'Keeps how I look at the workspace',
    handler: (scope, { body }) => setViewProps(scope, body.view_props),
  }),
];
