import { getModule } from '#server/features/modules/queries.ts';
import { listItems } from '#server/features/work-items/lists/list-items.ts';
import { readListRequest } from '#server/features/work-items/lists/list-request.ts';
import { moduleSource } from '#server/features/work-items/lists/sources.ts';
import { route } from '#server/platform/http/route.ts';
import { AddedItems } from '#shared/contract/cycles.ts';
import { Message } from '#shared/contract/fields.ts';
import { ChangeModules } from '#shared/contract/modules.ts';
import { ItemListReply, ListQuery } from '#shared/contract/work-item-lists.ts';

import { addToModule, changeModulesOf, deleteModule, removeFromModule } from './commands.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;
const ITEMS = `${PROJECT}/modules/:module_id/issues/` as const;

/** Changes of modules that change work items, and their lists. */
export const moduleItemRoutes = [
  route({
    method: 'GET',
    url: ITEMS,
    scope: 'project',
    action: 'module_item.list',
    query: ListQuery,
    response: ItemListReply,
    doc: 'Work items of a module, grouped, filtered and ordered',
    handler: async (scope, { params, query }) => {
      const request = readListRequest({ order_by: 'created_at', ...query });
      const { id } = await getModule(scope, params.module_id);
      return listItems(scope, moduleSource(scope, id), request);
    },
  }),
  route({
    method: 'POST',
    url: ITEMS,
    scope: 'project',
    action: 'module_item.update',
    body: AddedItems,
    status: 201,
    response: Message,
    doc: 'Adds work items to a module',
    handler: async (scope, { params, body }) => {
      await addToModule(scope, params.module_id, body);
      return { message: 'success' };
    },
  }),
  route({
    method: 'DELETE',
    url: `${ITEMS}:id/` as const,
    scope: 'project',
    action: 'module_item.update',
    response: 'none',
    doc: 'Takes a work item out of a module',
    handler: (scope, { params }) => removeFromModule(scope, params.module_id, params.id),
  }),
  route({
    method: 'POST',
    url: `${PROJECT}/issues/:id/modules/` as const,
    scope: 'project',
    action: 'module_item.update',
    body: ChangeModules,
    status: 201,
    response: Message,
    doc: 'Puts a work item into modules and takes it out of others',
    handler: async (scope, { params, body }) => {
      await changeModulesOf(scope, params.id, body);
      return { message: 'success' };
    },
  }),
  route({
    method: 'DELETE',
    url: `${PROJECT}/modules/:id/` as const,
    scope: 'project',
    action: 'module.delete',
    transaction: false,
    response: 'none',
    doc: 'Deletes a module; its work items stay',
    handler: (scope, { params }) => deleteModule(scope, params.id),
  }),
];
