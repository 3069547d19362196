import { z } from 'zod';

import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { Id } from '#shared/contract/fields.ts';
import {
  CreateWebhook,
  NewWebhook,
  ReplayWebhook,
  UpdateWebhook,
  Webhook,
  WebhookDeliveries,
  WebhookDeliveryDetail,
  WebhookLog,
  WebhookStats,
} from '#shared/contract/webhooks.ts';

import {
  createWebhook,
  deleteWebhook,
  type MadeWebhook,
  regenerateSecret,
  replayDeliveries,
  testWebhook,
  updateWebhook,
} from './commands.ts';
import { webhookEntity, type WebhookRow } from './entity.ts';
import {
  getDelivery,
  getWebhook,
  listDeliveries,
  listLogs,
  listWebhooks,
  readStats,
} from './queries.ts';

const WORKSPACE = '/api/workspaces/:slug/' as const;
const WEBHOOKS = `${WORKSPACE}webhooks/` as const;

const wire = ({ user }: WorkspaceScope, row: WebhookRow) =>
  webhookEntity.wire(row, user.user_timezone);
const newWire = (scope: WorkspaceScope, { row, secret }: MadeWebhook) => ({
  ...wire(scope, row),
  secret_key: secret,
});

export const webhookRoutes = [
  route({
    method: 'GET',
    url: WEBHOOKS,
    scope: 'workspace',
    action: 'webhook.list',
    response: z.array(Webhook),
    doc: 'Lists the webhooks, the newest first',
    handler: async (scope) => (await listWebhooks(scope)).map((row) => wire(scope, row)),
  }),
  route({
    method: 'POST',
    url: WEBHOOKS,
    scope: 'workspace',
    action: 'webhook.create',
    body: CreateWebhook,
    status: 201,
    isSecret: true,
    response: NewWebhook,
    doc: 'Creates a webhook; its secret is in this reply alone',
    handler: async (scope, { body }) => newWire(scope, await createWebhook(scope, body)),
  }),
  route({
    method: 'GET',
    url: `${WEBHOOKS}:id/` as const,
    scope: 'workspace',
    action: 'webhook.list',
    response: Webhook,
    doc: 'Returns a webhook',
    handler: async (scope, { params }) => wire(scope, await getWebhook(scope, params.id)),
  }),
  route({
    method: 'PATCH',
    url: `${WEBHOOKS}:id/` as const,
    scope: 'workspace',
    action: 'webhook.update',
    body: UpdateWebhook,
    response: Webhook,
    doc: 'Changes a webhook',
    handler: async (scope, { params, body }) =>
      wire(scope, await updateWebhook(scope, params.id, body)),
  }),
  route({
    method: 'DELETE',
    url: `${WEBHOOKS}:id/` as const,
    scope: 'workspace',
    action: 'webhook.delete',
    response: 'none',
    doc: 'Deletes a webhook',
    handler: (scope, { params }) => deleteWebhook(scope, params.id),
  }),
  route({
    method: 'POST',
    url: `${WEBHOOKS}:id/regenerate/` as const,
    scope: 'workspace',
    action: 'webhook.update',
    isSecret: true,
    response: NewWebhook,
    doc: 'Gives a webhook a new secret; the former one is used besides for a day',
    handler: async (scope, { params }) => newWire(scope, await regenerateSecret(scope, params.id)),
  }),
  route({
    method: 'POST',
    url: `${WEBHOOKS}:id/replay/` as const,
    scope: 'workspace',
    action: 'webhook.update',
    body: ReplayWebhook,
    response: z.object({ count: z.int() }),
    doc: 'Sends one delivery, or all since a moment, once more (own addition)',
    handler: async (scope, { params, body }) => ({
      count: await replayDeliveries(scope, params.id, body),
    }),
  }),
  route({
    method: 'POST',
    url: `${WEBHOOKS}:id/test/` as const,
    scope: 'workspace',
    action: 'webhook.update',
    response: 'none',
    doc: 'Sends a test to a webhook (own addition)',
    handler: (scope, { params }) => testWebhook(scope, params.id),
  }),
  route({
    method: 'GET',
    url: `${WEBHOOKS}:id/stats/` as const,
    scope: 'workspace',
    action: 'webhook.list',
    response: WebhookStats,
    doc: 'Returns how a webhook fared in the last 24 hours (own addition)',
    handler: (scope, { params }) => readStats(scope, params.id),
  }),
  route({
    method: 'GET',
    url: `${WEBHOOKS}:id/deliveries/` as const,
    scope: 'workspace',
    action: 'webhook.list',
    query: z.object({
      before: Id.optional(),
      /** Only undelivered ones. */
      failed: z.enum(['true', 'false']).optional(),
    }),
    response: WebhookDeliveries,
    doc: 'Lists what a webhook was told, the newest first (own addition)',
    handler: (scope, { params, query }) =>
      listDeliveries(scope, params.id, {
        before: query.before,
        failed: query.failed === 'true',
      }),
  }),
  route({
    method: 'GET',
    url: `${WEBHOOKS}:id/deliveries/:delivery_id/` as const,
    scope: 'workspace',
    action: 'webhook.list',
    response: WebhookDeliveryDetail,
    doc: 'Returns what a webhook was told once, with every try (own addition)',
    handler: (scope, { params }) => getDelivery(scope, params.id, params.delivery_id),
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}webhook-logs/:webhook_id/` as const,
    scope: 'workspace',
    action: 'webhook.list',
    response: z.array(WebhookLog),
    doc: 'Lists the latest tries of a webhook, the newest first',
    handler: (scope, { params }) => listLogs(scope, params.webhook_id),
  }),
];
