import { z } from 'zod';

import { route, type Route } from '#server/platform/http/route.ts';
import {
  ConnectIntegration,
  GithubRepositories,
  Integration,
  SlackChannels,
  WorkspaceIntegration,
} from '#shared/contract/integrations.ts';

import { connect, disconnect } from './commands.ts';
import { listIntegrations } from './offered.ts';
import { connectionWire, listChannels, listConnections, listRepositories } from './queries.ts';

const CONNECTIONS = '/api/workspaces/:slug/workspace-integrations/' as const;

export const connectionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/integrations/',
    scope: 'user',
    response: z.array(Integration),
    doc: 'Lists the programs that can be connected here',
    handler: (scope) => listIntegrations(scope),
  }),
  route({
    method: 'GET',
    url: CONNECTIONS,
    scope: 'workspace',
    action: 'integration.list',
    response: z.array(WorkspaceIntegration),
    doc: 'Lists the connections of the workspace; tokens are never shown',
    handler: async (scope) =>
      (await listConnections(scope)).map((row) => connectionWire(scope, row)),
  }),
  route({
    method: 'POST',
    url: `${CONNECTIONS}:provider/` as const,
    scope: 'workspace',
    action: 'integration.create',
    body: ConnectIntegration,
    transaction: false,
    status: 201,
    response: WorkspaceIntegration,
    doc: 'Connects the workspace by a token',
    handler: async (scope, { params, body }) =>
      connectionWire(scope, await connect(scope, params.provider, body.api_token)),
  }),
  route({
    method: 'DELETE',
    url: `${CONNECTIONS}:id/provider/` as const,
    scope: 'workspace',
    action: 'integration.delete',
    response: 'none',
    doc: 'Disconnects the workspace; what came stays',
    handler: (scope, { params }) => disconnect(scope, params.id),
  }),
  route({
    method: 'GET',
    url: `${CONNECTIONS}:id/github-repositories/` as const,
    scope: 'workspace',
    action: 'integration.list',
    query: z.object({ page: z.coerce.number().int().min(1).max(100).catch(1) }),
    response: GithubRepositories,
    doc: "Lists the repositories that the connection's token reaches",
    handler: (scope, { params, query }) => listRepositories(scope, params.id, query.page),
  }),
  route({
    method: 'GET',
    url: `${CONNECTIONS}:id/slack-channels/` as const,
    scope: 'workspace',
    action: 'integration.list',
    response: SlackChannels,
    doc: "Lists the channels that the connection's app may see (own call)",
    handler: (scope, { params }) => listChannels(scope, params.id),
  }),
];
