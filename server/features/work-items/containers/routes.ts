import { type ContainerRow, findOpenContainer } from '#server/features/containers/queries.ts';
import { hasEnded } from '#server/features/cycles/queries.ts';
import { listItems } from '#server/features/work-items/lists/list-items.ts';
import { readListRequest } from '#server/features/work-items/lists/list-request.ts';
import { valueSource } from '#server/features/work-items/lists/sources.ts';
import { requireIds } from '#server/features/work-items/selection/queries.ts';
import { authorize } from '#server/platform/access/scope.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { CONTAINER_NAMES, type ContainerName, CONTAINERS } from '#shared/containers.ts';
import { AddedItems } from '#shared/contract/cycles.ts';
import { Message } from '#shared/contract/fields.ts';
import { ItemListReply, ListQuery } from '#shared/contract/work-item-lists.ts';
import { badRequest } from '#shared/errors.ts';
import { fieldByKey } from '#shared/work-item-fields/registry.ts';

import { addItems, deleteContainer, removeItem } from './commands.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;

/** What a list of the items of a module is ordered by where the request does not say. */
const FIRST_ORDER: Readonly<Partial<Record<ContainerName, ListQuery>>> = {
  module: { order_by: 'created_at' },
};

interface Ending extends ContainerRow {
  readonly end_date: string | null;
}

/** Throws where one of a kind takes no more items. */
const REFUSES: Readonly<Partial<Record<ContainerName, (row: Ending) => void>>> = {
  cycle: (cycle) => {
    if (!hasEnded(cycle)) return;
    throw badRequest('The Cycle has already been completed so no new issues can be added');
  },
};

/** The calls about what containers of any kind hold. */
export const containerItemRoutes: readonly Route[] = CONTAINER_NAMES.flatMap((name) => [
  ...itemRoutes(name),
  route({
    method: 'DELETE',
    url: `${PROJECT}/${CONTAINERS[name].section}/:id/` as const,
    scope: 'project',
    action: `${name}.delete`,
    transaction: false,
    response: 'none',
    doc: `Deletes a ${name}; its work items stay`,
    handler: (scope, { params }) => deleteContainer(scope, name, params.id),
  }),
]);

function itemRoutes(name: ContainerName): Route[] {
  const { section, field, items } = CONTAINERS[name];
  const url = `${PROJECT}/${section}/:${name}_id/${items}/` as const;
  const idOf = (params: object) => String(Reflect.get(params, `${name}_id`));
  return [
    route({
      method: 'GET',
      url,
      scope: 'project',
      action: `${name}_item.list`,
      query: ListQuery,
      response: ItemListReply,
      doc: `Work items of a ${name}, grouped, filtered and ordered`,
      handler: async (scope, { params, query }) => {
        const request = readListRequest({ ...FIRST_ORDER[name], ...query });
        const { id } = await findOpenContainer(scope, name, idOf(params));
        return listItems(scope, valueSource(scope, field, id), request);
      },
    }),
    route({
      method: 'POST',
      url,
      scope: 'project',
      action: `${name}_item.update`,
      body: AddedItems,
      status: 201,
      response: Message,
      doc: `Adds work items to a ${name}${fieldByKey(field).kind === 'id' ? '; those of another one move' : ''}`,
      handler: async (scope, { params, body }) => {
        authorize(scope, `${name}_item.update`);
        const ids = requireIds(body.issues, badRequest('Issues are required'));
        const row = await findOpenContainer<Ending>(scope, name, idOf(params));
        REFUSES[name]?.(row);
        await addItems(scope, name, row.id, ids);
        return { message: 'success' };
      },
    }),
    route({
      method: 'DELETE',
      url: `${url}:id/` as const,
      scope: 'project',
      action: `${name}_item.update`,
      response: 'none',
      doc: `Takes a work item out of a ${name}`,
      handler: async (scope, { params }) => {
        const { id } = await findOpenContainer(scope, name, idOf(params));
        await removeItem(scope, name, id, params.id);
      },
    }),
  ];
}
