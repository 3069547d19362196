import { z } from 'zod';

import { pointWire } from '#server/features/estimates/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { DeleteEstimatePoint, EstimatePoint, SwitchEstimate } from '#shared/contract/estimates.ts';

import { deleteEstimate, deletePoint, switchEstimate } from './write/move-estimates.ts';

const ESTIMATE = '/api/workspaces/:slug/projects/:project_id/estimates/:id/' as const;

/** Changes of estimates that change work items; each runs several transactions of a part of them. */
export const estimateRoutes = [
  route({
    method: 'DELETE',
    url: ESTIMATE,
    scope: 'project',
    action: 'estimate.delete',
    transaction: false,
    response: 'none',
    doc: 'Deletes an estimate; its work items have none any more',
    handler: (scope, { params }) => deleteEstimate(scope, params.id),
  }),
  route({
    method: 'POST',
    url: `${ESTIMATE}switch/` as const,
    scope: 'project',
    action: 'project.update',
    transaction: false,
    body: SwitchEstimate,
    response: 'none',
    doc: 'Lets another estimate take the place of one, value by value (our own)',
    handler: (scope, { params, body }) => switchEstimate(scope, params.id, body),
  }),
  route({
    method: 'DELETE',
    url: '/api/workspaces/:slug/projects/:project_id/estimates/:estimate_id/estimate-points/:id/',
    scope: 'project',
    action: 'estimate_point.delete',
    transaction: false,
    body: DeleteEstimatePoint,
    response: z.array(EstimatePoint),
    doc: 'Deletes a point; its work items get another one, or none',
    handler: async (scope, { params, body }) => {
      const { estimate_id, id } = params;
      const behind = await deletePoint(scope, estimate_id, id, body.new_estimate_id ?? null);
      return behind.map((point) => pointWire(scope, point));
    },
  }),
];
