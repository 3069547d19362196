import { z } from 'zod';

import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import {
  ApiRequests,
  ApiToken,
  CreateApiToken,
  CreateServiceAccount,
  NewApiToken,
  RenewApiToken,
  ServiceAccount,
  UpdateApiToken,
  UpdateServiceAccount,
} from '#shared/contract/api-tokens.ts';

import {
  createServiceToken,
  createToken,
  deleteToken,
  type MadeToken,
  renewToken,
  revokeToken,
  updateToken,
} from './commands.ts';
import { type ApiTokenRow, tokenWire } from './entity.ts';
import {
  getManagedToken,
  getToken,
  listRequests,
  listTokens,
  listWorkspaceTokens,
} from './queries.ts';
import {
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  updateServiceAccount,
} from './service-accounts.ts';

const WORKSPACE = '/api/workspaces/:slug/' as const;
const TOKENS = `${WORKSPACE}api-tokens/` as const;
const ALL_TOKENS = `${WORKSPACE}workspace-api-tokens/` as const;
const ACCOUNTS = `${WORKSPACE}service-accounts/` as const;

const wire = ({ user }: WorkspaceScope, row: ApiTokenRow) => tokenWire(row, user.user_timezone);
const newWire = (scope: WorkspaceScope, { row, token }: MadeToken) => ({
  ...wire(scope, row),
  token,
});

const ownRoutes = [
  route({
    method: 'GET',
    url: TOKENS,
    scope: 'workspace',
    action: 'api_token.list',
    response: z.array(ApiToken),
    doc: 'Lists my API tokens, the newest first',
    handler: async (scope) => (await listTokens(scope)).map((row) => wire(scope, row)),
  }),
  route({
    method: 'POST',
    url: TOKENS,
    scope: 'workspace',
    action: 'api_token.create',
    body: CreateApiToken,
    status: 201,
    isSecret: true,
    response: NewApiToken,
    doc: 'Creates an API token; its text is in this reply alone',
    handler: async (scope, { body }) => newWire(scope, await createToken(scope, body)),
  }),
  route({
    method: 'GET',
    url: `${TOKENS}:id/` as const,
    scope: 'workspace',
    action: 'api_token.list',
    response: ApiToken,
    doc: 'Returns an API token',
    handler: async (scope, { params }) => wire(scope, await getToken(scope, params.id)),
  }),
  route({
    method: 'PATCH',
    url: `${TOKENS}:id/` as const,
    scope: 'workspace',
    action: 'api_token.update',
    body: UpdateApiToken,
    response: ApiToken,
    doc: 'Changes the label or description of an API token, or switches it off',
    handler: async (scope, { params, body }) =>
      wire(scope, await updateToken(scope, params.id, body)),
  }),
  route({
    method: 'DELETE',
    url: `${TOKENS}:id/` as const,
    scope: 'workspace',
    action: 'api_token.delete',
    response: 'none',
    doc: 'Revokes an API token',
    handler: (scope, { params }) => deleteToken(scope, params.id),
  }),
  route({
    method: 'POST',
    url: `${TOKENS}:id/renew/` as const,
    scope: 'workspace',
    action: 'api_token.update',
    body: RenewApiToken,
    response: ApiToken,
    doc: 'Gives an API token another expiry (own addition)',
    handler: async (scope, { params, body }) =>
      wire(scope, await renewToken(scope, params.id, body.expired_at)),
  }),
  route({
    method: 'GET',
    url: `${TOKENS}:id/requests/` as const,
    scope: 'workspace',
    action: 'api_token.list',
    query: z.object({ before: z.uuid().optional() }),
    response: ApiRequests,
    doc: 'Lists the requests of the last 30 days that came by an API token (own addition)',
    handler: async (scope, { params, query }) =>
      listRequests(scope, await getManagedToken(scope, params.id), query.before),
  }),
  route({
    method: 'POST',
    url: `${WORKSPACE}service-api-tokens/` as const,
    scope: 'workspace',
    action: 'api_token.create',
    status: 201,
    isSecret: true,
    response: z.object({ token: z.string() }),
    doc: 'Creates my service token, or gives it a new text',
    handler: async (scope) => {
      const { token, isNew } = await createServiceToken(scope);
      return new HttpReply(isNew ? 201 : 200, { token });
    },
  }),
];

/** Admin routes of a workspace: all tokens, and service accounts. */
const workspaceRoutes = [
  route({
    method: 'GET',
    url: ALL_TOKENS,
    scope: 'workspace',
    action: 'workspace_token.list',
    response: z.array(ApiToken),
    doc: "Lists everybody's API tokens of the workspace (own addition)",
    handler: async (scope) => (await listWorkspaceTokens(scope)).map((row) => wire(scope, row)),
  }),
  route({
    method: 'DELETE',
    url: `${ALL_TOKENS}:id/` as const,
    scope: 'workspace',
    action: 'workspace_token.delete',
    response: 'none',
    doc: 'Revokes an API token of the workspace, whoever owns it (own addition)',
    handler: (scope, { params }) => revokeToken(scope, params.id),
  }),
  route({
    method: 'POST',
    url: ACCOUNTS,
    scope: 'workspace',
    action: 'service_account.create',
    body: CreateServiceAccount,
    status: 201,
    isSecret: true,
    response: NewApiToken,
    doc: 'Creates a service account with its token (own addition)',
    handler: async (scope, { body }) => newWire(scope, await createServiceAccount(scope, body)),
  }),
  route({
    method: 'GET',
    url: `${ACCOUNTS}:id/` as const,
    scope: 'workspace',
    action: 'workspace_token.list',
    response: ServiceAccount,
    doc: 'Returns a service account (own addition)',
    handler: (scope, { params }) => getServiceAccount(scope, params.id),
  }),
  route({
    method: 'PATCH',
    url: `${ACCOUNTS}:id/` as const,
    scope: 'workspace',
    action: 'service_account.update',
    body: UpdateServiceAccount,
    response: ServiceAccount,
    doc: 'Changes a service account: its name, role, projects and access (own addition)',
    handler: (scope, { params, body }) => updateServiceAccount(scope, params.id, body),
  }),
  route({
    method: 'DELETE',
    url: `${ACCOUNTS}:id/` as const,
    scope: 'workspace',
    action: 'service_account.delete',
    response: 'none',
    doc: 'Deletes a service account and ends its tokens; what it made stays (own addition)',
    handler: (scope, { params }) => deleteServiceAccount(scope, params.id),
  }),
];

export const apiTokenRoutes = [...ownRoutes, ...workspaceRoutes];
