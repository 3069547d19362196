import { z } from 'zod';

import { addFavoriteOf, removeFavoriteOf } from '#server/features/favorites/commands.ts';
import {
  readUserProperties,
  updateUserProperties,
} from '#server/features/projects/properties/commands.ts';
import { propertiesWire } from '#server/features/projects/properties/queries.ts';
import { utcOrNull } from '#server/platform/database/wire.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import {
  containerKind,
  type ContainerName,
  CONTAINERS,
  type ContainerSection,
} from '#shared/containers.ts';
import { ArchivedAt } from '#shared/contract/cycles.ts';
import { Id } from '#shared/contract/fields.ts';
import { ProjectUserProperties, UpdateUserProperties } from '#shared/contract/view-properties.ts';

import { findContainer } from './queries.ts';
import { containerRows } from './resource.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;

/**
 * The calls that all things of a project have which hold items: archive, take back, list settings and pins. `which` ones
 * can be archived: `that has ended`.
 */
export function containerRoutes(type: ContainerName, which: string): Route[] {
  return [
    ...fateRoutes(type, which),
    ...settingsRoutes(type),
    ...pinRoutes(type, CONTAINERS[type].section),
  ];
}

function fateRoutes(type: ContainerName, which: string): Route[] {
  const action = containerKind(type).archivedBy ?? (`${type}.update` as const);
  const one = `${PROJECT}/${CONTAINERS[type].section}/:id/` as const;
  return [
    route({
      method: 'POST',
      url: `${one}archive/` as const,
      scope: 'project',
      action,
      status: 200,
      response: ArchivedAt,
      doc: `Archives a ${type} ${which}`,
      handler: async (scope, { params }) => ({
        archived_at: utcOrNull(
          (await containerRows(type).setArchived(scope, params.id, true)).archived_at,
        ),
      }),
    }),
    route({
      method: 'DELETE',
      url: `${one}archive/` as const,
      scope: 'project',
      action,
      response: 'none',
      doc: `Takes a ${type} out of the archive`,
      handler: async (scope, { params }) => {
        await containerRows(type).setArchived(scope, params.id, false);
      },
    }),
    route({
      method: 'POST',
      url: `${one}restore/` as const,
      scope: 'project',
      action: `${type}.delete`,
      response: 'none',
      doc: `Takes a deleted ${type} back, for 30 days (our own)`,
      handler: async (scope, { params }) => {
        await containerRows(type).restore(scope, params.id);
      },
    }),
  ];
}

function settingsRoutes(type: ContainerName): Route[] {
  const url = `${PROJECT}/${CONTAINERS[type].section}/:id/user-properties/` as const;
  const Properties = z.object({ ...ProjectUserProperties.shape, [type]: Id });
  return [
    route({
      method: 'GET',
      url,
      scope: 'project',
      action: 'project_property.read',
      response: Properties,
      doc: `My list settings of a ${type}`,
      handler: async (scope, { params: { id } }) => {
        await findContainer(scope, type, id);
        const row = await readUserProperties(scope, { kind: type, id });
        return { ...propertiesWire(row, scope.user.user_timezone), [type]: id };
      },
    }),
    route({
      method: 'PATCH',
      url,
      scope: 'project',
      action: 'project_property.update',
      body: UpdateUserProperties,
      status: 201,
      response: Properties,
      doc: `Changes my list settings of a ${type}`,
      handler: async (scope, { params: { id }, body }) => {
        await findContainer(scope, type, id);
        const row = await updateUserProperties(scope, { kind: type, id }, body);
        return { ...propertiesWire(row, scope.user.user_timezone), [type]: id };
      },
    }),
  ];
}

/** The older calls that pin a container and take its pin away. */
export function pinRoutes(
  type: ContainerName | 'view',
  section: ContainerSection | 'views',
): Route[] {
  const url = `${PROJECT}/user-favorite-${section}/` as const;
  return [
    route({
      method: 'POST',
      url,
      scope: 'project',
      action: `${type}.favorite`,
      body: z.object({ [type]: Id }),
      response: 'none',
      doc: `Pins a ${type}`,
      handler: (scope, { body }) => addFavoriteOf(scope, type, Id.parse(body[type])),
    }),
    route({
      method: 'DELETE',
      url: `${url}:id/` as const,
      scope: 'project',
      action: `${type}.favorite`,
      response: 'none',
      doc: `Unpins a ${type}`,
      handler: (scope, { params }) => removeFavoriteOf(scope, type, params.id),
    }),
  ];
}
