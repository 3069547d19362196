import { z } from 'zod';

import { withEpics } from '#server/features/work-items/epics/access.ts';
import { route } from '#server/platform/http/route.ts';
import { AddSubItems, SubItems } from '#shared/contract/work-items.ts';

import { addSubItems } from './commands.ts';
import { listSubItems, subItemsWire } from './queries.ts';

const SUB_ITEMS =
  '/api/workspaces/:slug/projects/:project_id/issues/:work_item_id/sub-issues/' as const;

/** Children of an item. */
export const subItemRoutes = withEpics([
  route({
    method: 'GET',
    url: SUB_ITEMS,
    scope: 'project',
    action: 'sub_item.list',
    query: z.object({
      order_by: z.string().optional(),
      group_by: z.string().optional(),
      rev: z.string().optional(),
    }),
    response: SubItems,
    doc: 'Children of a work item',
    handler: async (scope, { params, query }) =>
      subItemsWire(
        await listSubItems(scope, params.work_item_id, query.order_by || undefined),
        scope.user.user_timezone,
        query,
      ),
  }),
  route({
    method: 'POST',
    url: SUB_ITEMS,
    scope: 'project',
    action: 'sub_item.update',
    body: AddSubItems,
    response: SubItems,
    doc: 'Makes items children of a work item; answers those alone',
    handler: async (scope, { params, body }) =>
      subItemsWire(await addSubItems(scope, params.work_item_id, body), scope.user.user_timezone),
  }),
]);
