import { route } from '#server/platform/http/route.ts';
import { EndCycle, TransferItems } from '#shared/contract/cycles.ts';
import { Message } from '#shared/contract/fields.ts';

import { endCycle, transferItems } from './commands.ts';

const CYCLE = '/api/workspaces/:slug/projects/:project_id/cycles/:cycle_id/' as const;

/** The end of cycles, by which work items move. */
export const cycleItemRoutes = [
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
];
