import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { isSlugTaken } from '#server/platform/settings/web-addresses.ts';
import { Id } from '#shared/contract/fields.ts';
import {
  CreateWorkspace,
  ReplaceWorkspace,
  UpdateWorkspace,
  Workspace,
} from '#shared/contract/workspaces.ts';
import { badRequest, errors } from '#shared/errors.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { ADMIN } from '#shared/permissions.ts';

import { createWorkspace, deleteWorkspace, replaceWorkspace, updateWorkspace } from './commands.ts';
import {
  getWorkspace,
  isFirstWorkspace,
  isSlugFree,
  listMyWorkspaces,
  myProjectRoles,
} from './queries.ts';
import { workspaceWire } from './wire.ts';

const WORKSPACES = '/api/workspaces/' as const;
const WORKSPACE = `${WORKSPACES}:slug/` as const;

export const workspaceRoutes = [
  route({
    method: 'GET',
    url: '/api/workspace-slug-check/',
    scope: 'user',
    query: z.object({ slug: z.string().trim().optional() }),
    response: z.object({ status: z.boolean() }),
    doc: 'Whether a slug is free for a new workspace',
    handler: async (scope, { query }) => {
      if (!query.slug) throw badRequest('Workspace Slug is required');
      return {
        status:
          !isSlugTaken(scope.platform.config, query.slug) && (await isSlugFree(scope, query.slug)),
      };
    },
  }),
  route({
    method: 'GET',
    url: WORKSPACES,
    scope: 'user',
    response: z.array(Workspace),
    doc: 'My workspaces by name',
    handler: async (scope) =>
      (await listMyWorkspaces(scope))
        .toSorted((a, b) => compareNames(a.name, b.name))
        .map((row) => workspaceWire(row, scope.user.user_timezone)),
  }),
  route({
    method: 'GET',
    url: '/api/users/me/workspaces/',
    scope: 'user',
    query: z.object({ search: z.string().optional(), owner: Id.optional() }),
    response: z.array(Workspace),
    doc: 'My workspaces, the newest first',
    handler: async (scope, { query }) =>
      (await listMyWorkspaces(scope, query)).map((row) =>
        workspaceWire(row, scope.user.user_timezone),
      ),
  }),
  route({
    method: 'GET',
    url: '/api/users/me/workspaces/:slug/project-roles/',
    scope: 'workspace',
    action: 'project.roles',
    response: z.record(z.string(), z.number()),
    doc: 'My role in each project that I am in',
    handler: (scope) => myProjectRoles(scope),
  }),
  route({
    method: 'POST',
    url: WORKSPACES,
    scope: 'user',
    body: CreateWorkspace,
    status: 201,
    response: Workspace,
    doc: 'Makes a workspace',
    handler: async (scope, { body }) => {
      const made = await createWorkspace(scope, body);
      const wire = workspaceWire(
        { ...made, total_members: 1, role: ADMIN },
        scope.user.user_timezone,
      );
      return { ...wire, first_time: await isFirstWorkspace(scope) };
    },
  }),
  route({
    method: 'GET',
    url: WORKSPACE,
    scope: 'workspace',
    action: 'workspace.read',
    notMemberError: () => errors.noMatch('Workspace'),
    response: Workspace,
    doc: 'One workspace',
    handler: async (scope) => workspaceWire(await getWorkspace(scope), scope.user.user_timezone),
  }),
  route({
    method: 'PATCH',
    url: WORKSPACE,
    scope: 'workspace',
    action: 'workspace.update',
    body: UpdateWorkspace,
    response: Workspace,
    doc: 'Changes a workspace',
    handler: async (scope, { body }) => {
      await updateWorkspace(scope, body);
      return workspaceWire(await getWorkspace(scope), scope.user.user_timezone);
    },
  }),
  route({
    method: 'PUT',
    url: WORKSPACE,
    scope: 'workspace',
    action: 'workspace.replace',
    body: ReplaceWorkspace,
    response: Workspace,
    doc: 'Replaces what a workspace says of itself',
    handler: async (scope, { body }) => {
      await replaceWorkspace(scope, body);
      return workspaceWire(await getWorkspace(scope), scope.user.user_timezone);
    },
  }),
  route({
    method: 'DELETE',
    url: WORKSPACE,
    scope: 'workspace',
    action: 'workspace.delete',
    response: 'none',
    doc: 'Deletes a workspace with all that is in it',
    handler: (scope) => deleteWorkspace(scope),
  }),
];
