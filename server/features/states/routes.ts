import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { resourceRoutes } from '#server/platform/kit/resource-routes.ts';
import { ListedState } from '#shared/contract/states.ts';

import { markDefaultState, stateResource } from './commands.ts';
import { stateEntity, type StateRow } from './entity.ts';

const STATES = '/api/workspaces/:slug/projects/:project_id/states/' as const;

export const stateRoutes = [
  ...resourceRoutes(stateResource, {
    url: STATES,
    one: 'a state',
    many: 'the states of a project',
    created: 200,
    put: true,
    list: false,
  }),
  route({
    method: 'GET',
    url: STATES,
    scope: 'project',
    action: 'state.list',
    query: z.object({ grouped: z.string().optional() }),
    response: z.union([z.array(ListedState), z.record(z.string(), z.array(ListedState))]),
    doc: 'Lists the states of a project, with grouped=true by their group',
    handler: async (scope, { query }) => {
      const isArchived = scope.project.archived_at !== null;
      const listed = isArchived ? [] : listedStates(await stateResource.list(scope));
      if (query.grouped !== 'true') return listed;
      return Object.fromEntries(Map.groupBy(listed, (state) => state.group));
    },
  }),
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/states/',
    scope: 'workspace',
    action: 'workspace_state.list',
    response: z.array(ListedState),
    doc: 'Lists the states of my projects in the workspace',
    handler: async (scope) => listedStates(await stateResource.listMine(scope)),
  }),
  route({
    method: 'POST',
    url: `${STATES}:id/mark-default/`,
    scope: 'project',
    action: 'state.update',
    response: 'none',
    doc: 'Makes a state the default',
    handler: (scope, { params }) => markDefaultState(scope, params.id),
  }),
];

/** Adds each state's relative position in its group: the first of four has 0.25. */
function listedStates(rows: readonly StateRow[]): ListedState[] {
  const groups = Map.groupBy(rows, (row) => row.group);
  return rows.map((row) => {
    const group = groups.get(row.group) ?? [];
    const order = (group.indexOf(row) + 1) / group.length;
    return { ...stateEntity.wire(row, 'UTC'), order };
  });
}
