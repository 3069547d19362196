import { route } from '#server/platform/http/route.ts';
import { UpdateWorkspaceProperties, WorkspaceUserProperties } from '#shared/contract/workspaces.ts';

import { updateProperties } from './commands.ts';
import { getProperties, propertiesWire } from './queries.ts';

const WORKSPACE = '/api/workspaces/:slug/' as const;

export const propertyRoutes = [
  route({
    method: 'GET',
    url: `${WORKSPACE}user-properties/`,
    scope: 'workspace',
    action: 'workspace_property.read',
    response: WorkspaceUserProperties,
    doc: 'My list settings for the whole workspace',
    handler: async (scope) => propertiesWire(await getProperties(scope), scope.user.user_timezone),
  }),
  route({
    method: 'PATCH',
    url: `${WORKSPACE}user-properties/`,
    scope: 'workspace',
    action: 'workspace_property.update',
    body: UpdateWorkspaceProperties,
    status: 201,
    response: WorkspaceUserProperties,
    doc: 'Changes my list settings for the whole workspace',
    handler: async (scope, { body }) =>
      propertiesWire(await updateProperties(scope, body), scope.user.user_timezone),
  }),
];
