import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { WebhookImage } from '#shared/contract/webhooks.ts';

import { webhooks } from './table.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'webhook', WebhookRow> {}
}

/** Visible to the admins of the workspace; secrets stay on the server. */
export const webhookEntity = defineEntity({
  name: 'webhook',
  table: webhooks,
  image: WebhookImage,
  columns: { workspace: 'workspace_id' },
  audiences: { 'workspace-admin': 'workspace_id' },
});
