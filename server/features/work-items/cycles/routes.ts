import { getCycle } from '#server/features/cycles/queries.ts';
import { listItems } from '#server/features/work-items/lists/list-items.ts';
import { readListRequest } from '#server/features/work-items/lists/list-request.ts';
import { cycleSource } from '#server/features/work-items/lists/sources.ts';
import { route } from '#server/platform/http/route.ts';
import { AddedItems, EndCycle, TransferItems } from '#shared/contract/cycles.ts';
import { Message } from '#shared/contract/fields.ts';
import { ItemListReply, ListQuery } from '#shared/contract/work-item-lists.ts';

import { addToCycle, deleteCycle, endCycle, removeFromCycle, transferItems } from './commands.ts';

const CYCLE = '/api/workspaces/:slug/projects/:project_id/cycles/:cycle_id/' as const;

/** Changes of cycles that change work items, and their lists. */
export const cycleItemRoutes = [
  route({
    method: 'GET',
    url: `${CYCLE}cycle-issues/` as const,
    scope: 'project',
    action: 'cycle_item.list',
    query: ListQuery,
    response: ItemListReply,
    doc: 'Work items of a cycle, grouped, filtered and ordered',
    handler: async (scope, { params, query }) => {
      const request = readListRequest(query);
      const { id } = await getCycle(scope, params.cycle_id);
      return listItems(scope, cycleSource(scope, id), request);
    },
  }),
  route({
    method: 'POST',
    url: `${CYCLE}cycle-issues/` as const,
    scope: 'project',
    action: 'cycle_item.update',
    body: AddedItems,
    status: 201,
    response: Message,
    doc: 'Adds work items to a cycle; those of another one move',
    handler: async (scope, { params, body }) => {
      await addToCycle(scope, params.cycle_id, body);
      return { message: 'success' };
    },
  }),
  route({
    method: 'DELETE',
    url: `${CYCLE}cycle-issues/:id/` as const,
    scope: 'project',
    action: 'cycle_item.update',
    response: 'none',
    doc: 'Takes a work item out of a cycle',
    handler: (scope, { params }) => removeFromCycle(scope, params.cycle_id, params.id),
  }),
  route({
    method: 'POST',
    url: `${CYCLE}transfer-issues/` as const,
    scope: 'project',
    action: 'cycle_item.update',
    transaction: false,
    body: TransferItems,
    status: 200,
    response: Message,
    doc: 'Gives the open work items of a cycle to another one',
    handler: async (scope, { params, body }) => {
      await transferItems(scope, params.cycle_id, body);
      return { message: 'Success' };
    },
  }),
  route({
    method: 'POST',
    url: `${CYCLE}end/` as const,
    scope: 'project',
    action: 'cycle.update',
    transaction: false,
    body: EndCycle,
    response: 'none',
    doc: 'Ends a running cycle now; its open work items may go to another one (our own)',
    handler: (scope, { params, body }) =>
      endCycle(scope, params.cycle_id, body.new_cycle_id ?? null),
  }),
  route({
    method: 'DELETE',
    url: '/api/workspaces/:slug/projects/:project_id/cycles/:id/',
    scope: 'project',
    action: 'cycle.delete',
    transaction: false,
    response: 'none',
    doc: 'Deletes a cycle; its work items stay',
    handler: (scope, { params }) => deleteCycle(scope, params.id),
  }),
];
