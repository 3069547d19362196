import { z } from 'zod';

import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { type Route, route } from '#server/platform/http/route.ts';

import type { Resource } from './resource.ts';
import type { StoredRow } from './scoped-rows.ts';

/** Options of a resource's calls. */
interface Served {
  /** Path of the list with a trailing slash; a row is below it by id. */
  readonly url: `/${string}/`;
  /** A row's name in the API page: `a label`. */
  readonly one: string;
  readonly many: string;
  /** Success status of a create, if not 201. */
  readonly created?: 200;
  /** Whether PUT works like PATCH. */
  readonly put?: boolean;
  /** False where the feature has its own list call. */
  readonly list?: boolean;
}

type Body = z.ZodType<object>;

/** Routes of a resource: list, create, get, update and delete. */
export function resourceRoutes<
  Row extends StoredRow,
  Wire,
  Create extends Body,
  Update extends Body,
>(resource: Resource<WorkspaceScope, Row, Wire, Create, Update>, served: Served): Route[] {
  const { entity, owner } = resource.facts;
  const made = { entity: entity.name, url: served.url, owner };
  const routes = [...readingRoutes(resource, served), ...writingRoutes(resource, served)];
  return routes.map((one) => ({ ...one, resource: made }));
}

function readingRoutes<Row extends StoredRow, Wire, Create extends Body, Update extends Body>(
  resource: Resource<WorkspaceScope, Row, Wire, Create, Update>,
  { url, one, many, list }: Served,
): Route[] {
  const { entity, scope, actions } = resource.facts;
  const wire = ({ user }: WorkspaceScope, row: Row) => entity.wire(row, user.user_timezone);
  const listRoute = route({
    method: 'GET',
    url,
    scope,
    action: actions.read,
    response: z.array(entity.wireSchema),
    doc: `Lists ${many}`,
    handler: async (at) => (await resource.list(at)).map((row) => wire(at, row)),
  });
  const getRoute = route({
    method: 'GET',
    url: `${url}:id/` as const,
    scope,
    action: actions.read,
    response: entity.wireSchema,
    doc: `Returns ${one}`,
    handler: async (at, { params }) => wire(at, await resource.get(at, params.id)),
  });
  return list === false ? [getRoute] : [listRoute, getRoute];
}

function writingRoutes<Row extends StoredRow, Wire, Create extends Body, Update extends Body>(
  resource: Resource<WorkspaceScope, Row, Wire, Create, Update>,
  { url, one, created, put }: Served,
): Route[] {
  const { entity, scope, actions, create, update } = resource.facts;
  const rowUrl = `${url}:id/` as const;
  const wire = ({ user }: WorkspaceScope, row: Row) => entity.wire(row, user.user_timezone);
  return [
    route({
      method: 'POST',
      url,
      scope,
      action: actions.create,
      body: create,
      status: created ?? 201,
      response: entity.wireSchema,
      doc: `Creates ${one}`,
      handler: async (at, { body }) => wire(at, await resource.create(at, body)),
    }),
    ...(put ? (['PATCH', 'PUT'] as const) : (['PATCH'] as const)).map((method) =>
      route({
        method,
        url: rowUrl,
        scope,
        action: actions.update,
        body: update,
        response: entity.wireSchema,
        doc: `Changes ${one}`,
        handler: async (at, { params, body }) =>
          wire(at, await resource.update(at, params.id, body)),
      }),
    ),
    route({
      method: 'DELETE',
      url: rowUrl,
      scope,
      action: actions.delete,
      response: 'none',
      doc: `Deletes ${one}`,
      handler: (at, { params }) => resource.delete(at, params.id),
    }),
  ];
}
