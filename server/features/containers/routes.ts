import { z } from 'zod';

import { addFavoriteOf, removeFavoriteOf } from '#server/features/favorites/commands.ts';
import {
  readUserProperties,
  updateUserProperties,
} from '#server/features/projects/properties/commands.ts';
import { propertiesWire } from '#server/features/projects/properties/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { utcOrNull } from '#server/platform/database/wire.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { ArchivedAt } from '#shared/contract/cycles.ts';
import { Id } from '#shared/contract/fields.ts';
import { ProjectUserProperties, UpdateUserProperties } from '#shared/contract/view-properties.ts';
import type { Action } from '#shared/permissions.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;

interface ContainerCalls {
  readonly type: 'cycle' | 'module';
  readonly section: 'cycles' | 'modules';
  readonly resource: {
    setArchived(
      scope: ProjectScope,
      id: string,
      isArchived: boolean,
    ): Promise<{ readonly archived_at: string | null }>;
    restore(scope: ProjectScope, id: string): Promise<unknown>;
  };
  /** Who may archive one, and which ones: `that has ended`. */
  readonly archive: { readonly action: Action; readonly which: string };
  /** Throws where there is none of this id in the project. */
  readonly find: (scope: ProjectScope, id: string) => Promise<unknown>;
}

/** The calls that all things of a project have which hold items: archive, take back, list settings and pins. */
export function containerRoutes(kind: ContainerCalls): Route[] {
  const { type, section } = kind;
  return [...fateRoutes(kind), ...settingsRoutes(kind), ...pinRoutes(type, section)];
}

function fateRoutes({ type, section, resource, archive }: ContainerCalls): Route[] {
  const one = `${PROJECT}/${section}/:id/` as const;
  return [
    route({
      method: 'POST',
      url: `${one}archive/` as const,
      scope: 'project',
      action: archive.action,
      status: 200,
      response: ArchivedAt,
      doc: `Archives a ${type} ${archive.which}`,
      handler: async (scope, { params }) => ({
        archived_at: utcOrNull((await resource.setArchived(scope, params.id, true)).archived_at),
      }),
    }),
    route({
      method: 'DELETE',
      url: `${one}archive/` as const,
      scope: 'project',
      action: archive.action,
      response: 'none',
      doc: `Takes a ${type} out of the archive`,
      handler: async (scope, { params }) => {
        await resource.setArchived(scope, params.id, false);
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
        await resource.restore(scope, params.id);
      },
    }),
  ];
}

function settingsRoutes({ type, section, find }: ContainerCalls): Route[] {
  const url = `${PROJECT}/${section}/:id/user-properties/` as const;
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
        await find(scope, id);
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
        await find(scope, id);
        const row = await updateUserProperties(scope, { kind: type, id }, body);
        return { ...propertiesWire(row, scope.user.user_timezone), [type]: id };
      },
    }),
  ];
}

/** The older calls that pin a container and take its pin away. */
export function pinRoutes(
  type: 'cycle' | 'module' | 'view',
  section: 'cycles' | 'modules' | 'views',
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
