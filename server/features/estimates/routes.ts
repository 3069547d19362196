import { z } from 'zod';

import { one } from '#server/platform/database/rows.ts';
import { route } from '#server/platform/http/route.ts';
import {
  CreateEstimate,
  CreateEstimatePoint,
  Estimate,
  EstimatePoint,
  EstimateUsage,
  UpdateEstimate,
  UpdateEstimatePoint,
} from '#shared/contract/estimates.ts';

import { createEstimate, createPoint, updateEstimate, updatePoint } from './commands.ts';
import {
  countUsage,
  getEstimate,
  listActivePoints,
  listEstimates,
  listUsedEstimates,
  pointWire,
  withPoints,
} from './queries.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;
const ESTIMATES = `${PROJECT}/estimates/` as const;
const ESTIMATE = `${ESTIMATES}:id/` as const;
const POINTS = `${ESTIMATES}:estimate_id/estimate-points/` as const;

/** Estimates and their points; calls that also change work items are with the work items. */
export const estimateRoutes = [
  route({
    method: 'GET',
    url: ESTIMATES,
    scope: 'project',
    action: 'estimate.list',
    response: z.array(Estimate),
    doc: 'Lists the estimates of a project by name',
    handler: async (scope) => withPoints(scope, await listEstimates(scope)),
  }),
  route({
    method: 'POST',
    url: ESTIMATES,
    scope: 'project',
    action: 'estimate.create',
    body: CreateEstimate,
    status: 200,
    response: Estimate,
    doc: 'Creates an estimate with its points',
    handler: async (scope, { body }) =>
      one(await withPoints(scope, [await createEstimate(scope, body)])),
  }),
  route({
    method: 'GET',
    url: ESTIMATE,
    scope: 'project',
    action: 'estimate.list',
    response: Estimate,
    doc: 'Returns an estimate',
    handler: async (scope, { params }) =>
      one(await withPoints(scope, [await getEstimate(scope, params.id)])),
  }),
  route({
    method: 'PATCH',
    url: ESTIMATE,
    scope: 'project',
    action: 'estimate.update',
    body: UpdateEstimate,
    response: Estimate,
    doc: 'Changes an estimate and points of it',
    handler: async (scope, { params, body }) =>
      one(await withPoints(scope, [await updateEstimate(scope, params.id, body)])),
  }),
  route({
    method: 'GET',
    url: `${ESTIMATE}usage/` as const,
    scope: 'project',
    action: 'estimate.list_active',
    response: EstimateUsage,
    doc: 'How many work items have each point of an estimate (our own)',
    handler: (scope, { params }) => countUsage(scope, params.id),
  }),
  route({
    method: 'POST',
    url: POINTS,
    scope: 'project',
    action: 'estimate_point.create',
    body: CreateEstimatePoint,
    status: 200,
    response: EstimatePoint,
    doc: 'Adds a point to an estimate',
    handler: async (scope, { params, body }) =>
      pointWire(scope, await createPoint(scope, params.estimate_id, body)),
  }),
  route({
    method: 'PATCH',
    url: `${POINTS}:id/` as const,
    scope: 'project',
    action: 'estimate_point.update',
    body: UpdateEstimatePoint,
    response: EstimatePoint,
    doc: 'Changes a point',
    handler: async (scope, { params, body }) =>
      pointWire(scope, await updatePoint(scope, params.estimate_id, params.id, body)),
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/project-estimates/` as const,
    scope: 'project',
    action: 'estimate.list_active',
    response: z.array(EstimatePoint),
    doc: 'The points of the estimate that a project uses',
    handler: async (scope) =>
      (await listActivePoints(scope)).map((point) => pointWire(scope, point)),
  }),
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/estimates/',
    scope: 'workspace',
    action: 'workspace_estimate.list',
    response: z.array(Estimate),
    doc: 'The estimates that my projects of the workspace use',
    handler: async (scope) => withPoints(scope, await listUsedEstimates(scope)),
  }),
];
