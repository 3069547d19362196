import { route } from '#server/platform/route.ts';
import { ProjectUserProperties, UpdateUserProperties } from '#shared/contract/view-properties.ts';

import { type PropertyKind, readUserProperties, updateUserProperties } from './commands.ts';
import { propertiesWire } from './wire.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;

/** One's own list settings of a project (work-items 3.12). */
export const propertyRoutes = [
  ...routesOf('user-properties', 'project'),
  ...routesOf('epics-user-properties', 'epics'),
];

function routesOf(name: string, kind: PropertyKind) {
  const url = `${PROJECT}/${name}/` as const;
  return [
    route({
      method: 'GET',
      url,
      scope: 'project',
      action: 'project_property.read',
      response: ProjectUserProperties,
      doc: 'My list settings of a project (work-items 3.12)',
      handler: async (scope) =>
        propertiesWire(await readUserProperties(scope, kind), scope.user.user_timezone),
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
        propertiesWire(await updateUserProperties(scope, kind, body), scope.user.user_timezone),
    }),
  ];
}
