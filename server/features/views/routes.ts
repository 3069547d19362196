import { z } from 'zod';

import { pinRoutes } from '#server/features/containers/routes.ts';
import { recordVisit } from '#server/features/users/visits/commands.ts';
import { listViewItems } from '#server/features/work-items/lists/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { CreateView, ListedView, SetViewAccess, UpdateView, View } from '#shared/contract/views.ts';
import { ItemListReply, ListQuery } from '#shared/contract/work-item-lists.ts';

import { createView, deleteView, setViewAccess, setViewLock, updateView } from './commands.ts';
import type { ViewRow } from './events.ts';
import { projectOf, type ViewScope } from './place.ts';
import { listedViewWire, listViews, readView, viewWire } from './queries.ts';

const WORKSPACE = '/api/workspaces/:slug' as const;
const PROJECT = `${WORKSPACE}/projects/:project_id` as const;

/** The same calls for views of a project and of the workspace. */
const PLACES = [
  {
    scope: 'project',
    url: `${PROJECT}/views/`,
    action: 'view',
    of: 'a project',
    put: true,
  },
  {
    scope: 'workspace',
    url: `${WORKSPACE}/views/`,
    action: 'workspace_view',
    of: 'the workspace',
    put: false,
  },
] as const;

const zoneOf = (scope: ViewScope) => scope.user.user_timezone;
const written = (scope: ViewScope, view: ViewRow) => viewWire(view, zoneOf(scope));

/** Looking at a view is a visit of it. */
async function visited(scope: ViewScope, id: string) {
  const view = await readView(scope, id);
  const projectId = projectOf(scope)?.project.id ?? null;
  recordVisit(scope, scope.workspace.id, projectId, 'view', view.id);
  return view;
}

const readingRoutes = [
  route({
    method: 'GET',
    url: PLACES[0].url,
    scope: 'project',
    action: 'view.list',
    response: z.array(ListedView),
    doc: 'Lists the views of a project, own favorites first',
    handler: async (scope) =>
      (await listViews(scope)).map((row) => listedViewWire(row, zoneOf(scope))),
  }),
  route({
    method: 'GET',
    url: `${PLACES[0].url}:id/` as const,
    scope: 'project',
    action: 'view.read',
    response: ListedView,
    doc: 'Returns a view of a project',
    handler: async (scope, { params }) =>
      listedViewWire(await visited(scope, params.id), zoneOf(scope)),
  }),
  route({
    method: 'GET',
    url: PLACES[1].url,
    scope: 'workspace',
    action: 'workspace_view.list',
    query: z.object({ order_by: z.string().max(100).optional() }),
    response: z.array(View),
    doc: 'Lists the views of the workspace, the newest first',
    handler: async (scope, { query }) =>
      (await listViews(scope, query.order_by)).map((row) => written(scope, row)),
  }),
  route({
    method: 'GET',
    url: `${PLACES[1].url}:id/` as const,
    scope: 'workspace',
    action: 'workspace_view.read',
    response: View,
    doc: 'Returns a view of the workspace',
    handler: async (scope, { params }) => written(scope, await visited(scope, params.id)),
  }),
];

const writingRoutes = ({ scope: place, url, action, of, put }: (typeof PLACES)[number]) => [
  route({
    method: 'POST',
    url,
    scope: place,
    action: `${action}.create`,
    body: CreateView,
    status: 201,
    response: View,
    doc: `Creates a view of ${of}`,
    handler: async (scope, { body }) => written(scope, await createView(scope, body)),
  }),
  ...(put ? (['PATCH', 'PUT'] as const) : (['PATCH'] as const)).map((method) =>
    route({
      method,
      url: `${url}:id/` as const,
      scope: place,
      action: `${action}.update`,
      body: UpdateView,
      response: View,
      doc: `Changes a view of ${of}`,
      handler: async (scope, { params, body }) =>
        written(scope, await updateView(scope, params.id, body)),
    }),
  ),
  route({
    method: 'DELETE',
    url: `${url}:id/` as const,
    scope: place,
    action: `${action}.delete`,
    response: 'none',
    doc: `Deletes a view of ${of}`,
    handler: (scope, { params }) => deleteView(scope, params.id),
  }),
  route({
    method: 'POST',
    url: `${url}:id/access/` as const,
    scope: place,
    action: `${action}.access`,
    body: SetViewAccess,
    response: 'none',
    doc: `Makes a view of ${of} public or private`,
    handler: (scope, { params, body }) => setViewAccess(scope, params.id, body.access),
  }),
  ...(['POST', 'DELETE'] as const).map((method) =>
    route({
      method,
      url: `${url}:id/lock/` as const,
      scope: place,
      action: `${action}.lock`,
      response: 'none',
      doc: `${method === 'POST' ? 'Locks' : 'Unlocks'} a view of ${of}`,
      handler: (scope, { params }) => setViewLock(scope, params.id, method === 'POST'),
    }),
  ),
];

/** Views of projects and of the workspace. */
export const viewRoutes = [
  ...readingRoutes,
  ...PLACES.flatMap(writingRoutes),
  route({
    method: 'GET',
    url: `${PLACES[0].url}:id/issues/` as const,
    scope: 'project',
    action: 'view.read',
    query: ListQuery,
    response: ItemListReply,
    doc: 'Work items of a view by its filters, groups and order; what the call names goes first',
    handler: async (scope, { params, query }) => {
      return listViewItems(scope, await readView(scope, params.id), query);
    },
  }),
  ...pinRoutes('view', 'views'),
];
