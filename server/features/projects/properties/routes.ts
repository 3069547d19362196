import { route } from '#server/platform/http/route.ts';
import {
  DisplayProperties,
  ProjectUserProperties,
  SetDisplayProperties,
  UpdateUserProperties,
} from '#shared/contract/view-properties.ts';

import { type PropertyPlace, readUserProperties, updateUserProperties } from './commands.ts';
import { displayWire, propertiesWire } from './queries.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;
const OF_PROJECT: PropertyPlace = { kind: 'project' };

export const propertyRoutes = [
  ...routesOf('user-properties', OF_PROJECT),
  ...routesOf('epics-user-properties', { kind: 'epics' }),
  route({
    method: 'GET',
    url: `${PROJECT}/issue-display-properties/`,
    scope: 'project',
    action: 'project_property.read',
    response: DisplayProperties,
    doc: 'Which properties I see in lists of a project',
    handler: async (scope) => displayWire(await readUserProperties(scope, OF_PROJECT)),
  }),
  route({
    method: 'POST',
    url: `${PROJECT}/issue-display-properties/`,
    scope: 'project',
    action: 'project_property.update',
    body: SetDisplayProperties,
    status: 201,
    response: DisplayProperties,
    doc: 'Chooses the properties I see in lists of a project',
    handler: async (scope, { body }) => {
      await readUserProperties(scope, OF_PROJECT);
      const change = { display_properties: body.properties };
      return displayWire(await updateUserProperties(scope, OF_PROJECT, change));
    },
  }),
];

function routesOf(name: string, place: PropertyPlace) {
  const url = `${PROJECT}/${name}/` as const;
  return [
    route({
      method: 'GET',
      url,
      scope: 'project',
      action: 'project_property.read',
      response: ProjectUserProperties,
      doc: 'My list settings of a project',
      handler: async (scope) =>
        propertiesWire(await readUserProperties(scope, place), scope.user.user_timezone),
    }),
    route({
      method: 'PATCH',
      url,
      scope: 'project',
      action: 'project_property.update',
      body: UpdateUserProperties,
      status: 201,
      response: ProjectUserProperties,
      doc: 'Changes my list settings of a project',
      handler: async (scope, { body }) =>
        propertiesWire(await updateUserProperties(scope, place, body), scope.user.user_timezone),
    }),
  ];
}
