import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { CreateState, ListedState, State, UpdateState } from '#shared/contract/states.ts';

import { createState, deleteState, markDefaultState, updateState } from './commands.ts';
import { getState, listStates, listWorkspaceStates } from './queries.ts';
import { listedStates, stateWire } from './wire.ts';

const STATES = '/api/workspaces/:slug/projects/:project_id/states/' as const;
const STATE = `${STATES}:id/` as const;

/** States. */
export const stateRoutes = [
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/states/',
    scope: 'workspace',
    action: 'workspace_state.list',
    response: z.array(ListedState),
    doc: 'States of my projects in the workspace',
    handler: async (scope) => listedStates(await listWorkspaceStates(scope)),
  }),
  route({
    method: 'GET',
    url: STATES,
    scope: 'project',
    action: 'state.list',
    query: z.object({ grouped: z.string().optional() }),
    response: z.union([z.array(ListedState), z.record(z.string(), z.array(ListedState))]),
    doc: 'States of a project, with grouped=true by their group',
    handler: async (scope, { query }) => {
      const listed = listedStates(await listStates(scope));
      if (query.grouped !== 'true') return listed;
      return Object.fromEntries(Map.groupBy(listed, (state) => state.group));
    },
  }),
  route({
    method: 'POST',
    url: STATES,
    scope: 'project',
    action: 'state.create',
    body: CreateState,
    status: 200,
    response: State,
    doc: 'Adds a state',
    handler: async (scope, { body }) => stateWire(await createState(scope, body)),
  }),
  route({
    method: 'GET',
    url: STATE,
    scope: 'project',
    action: 'state.list',
    response: State,
    doc: 'One state',
    handler: async (scope, { params }) => stateWire(await getState(scope, params.id)),
  }),
  ...(['PATCH', 'PUT'] as const).map((method) =>
    route({
      method,
      url: STATE,
      scope: 'project',
      action: 'state.update',
      body: UpdateState,
      response: State,
      doc: 'Changes a state',
      handler: async (scope, { params, body }) =>
        stateWire(await updateState(scope, params.id, body)),
    }),
  ),
  route({
    method: 'POST',
    url: `${STATE}mark-default/` as const,
    scope: 'project',
    action: 'state.update',
    doc: 'Makes a state the default',
    handler: (scope, { params }) => markDefaultState(scope, params.id),
  }),
  route({
    method: 'DELETE',
    url: STATE,
    scope: 'project',
    action: 'state.delete',
    doc: 'Deletes an empty state',
    handler: (scope, { params }) => deleteState(scope, params.id),
  }),
];
