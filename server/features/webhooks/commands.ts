import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';

import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { constraintOf } from '#server/platform/database/constraints.ts';
import { newId, one, oneOr404, touched } from '#server/platform/database/rows.ts';
import type { CreateWebhook, ReplayWebhook, UpdateWebhook } from '#shared/contract/webhooks.ts';
import { refusal } from '#shared/errors.ts';

import { requireCallable } from './addresses.ts';
import { webhookEntity, type WebhookRow } from './entity.ts';
import { clearListenerCache } from './listeners.ts';
import { getWebhook, ofWorkspace } from './queries.ts';
import { makeWebhookSecret } from './secrets.ts';
import { webhooks } from './table.ts';

/** A webhook with its unsealed secret. */
export interface MadeWebhook {
  readonly row: WebhookRow;
  readonly secret: string;
}

export async function createWebhook(
  scope: WorkspaceScope,
  input: CreateWebhook,
): Promise<MadeWebhook> {
  await requireCallable(scope.platform, input.url);
  const { text, stored, hint } = makeWebhookSecret(scope.platform);
  const row = one(
    await unique(
      scope.db
        .insert(webhooks)
        .values({
          ...input,
          id: await newId(scope, webhooks),
          secret: stored,
          hint,
          workspace_id: scope.workspace.id,
          created_by: scope.user.id,
        })
        .returning(),
    ),
  );
  scope.emit(webhookEntity.created(row));
  scope.afterCommit(() => clearListenerCache(scope.workspace.id));
  return { row, secret: text };
}

/** Changes a webhook; turning it on resets its failures. */
export async function updateWebhook(
  scope: WorkspaceScope,
  id: string,
  input: UpdateWebhook,
): Promise<WebhookRow> {
  const { url } = input;
  // An unchanged URL is not resolved again: its server may be down just now.
  if (url !== undefined && url !== (await getWebhook(scope, id)).url) {
    await requireCallable(scope.platform, url);
  }
  const fresh = input.is_active ? { failures: 0, failing_since: null } : {};
  const { after } = await write(scope, id, { ...input, ...fresh });
  if (input.is_active) await resume(scope, id);
  return after;
}

/** Deletes a webhook; its queued deliveries are not sent. */
export async function deleteWebhook(scope: WorkspaceScope, id: string): Promise<void> {
  const before = await lockWebhook(scope, id);
  const gone = one(
    await scope.db
      .update(webhooks)
      .set({ is_active: false, deleted_at: sql`now()`, ...touched(scope) })
      .where(ofWorkspace(scope, id))
      .returning(),
  );
  scope.emit(webhookEntity.deleted(before, gone));
  scope.afterCommit(() => clearListenerCache(scope.workspace.id));
}

/** Replaces a webhook's secret; for a day bodies are also signed with the former one. */
export async function regenerateSecret(scope: WorkspaceScope, id: string): Promise<MadeWebhook> {
  const { text, stored, hint } = makeWebhookSecret(scope.platform);
  const { after } = await write(scope, id, ({ secret }) => ({
    secret: stored,
    hint,
    former_secret: secret,
    former_until: sql`now() + interval '1 day'`,
  }));
  return { row: after, secret: text };
}

/** Queues an empty delivery to test the receiver. */
export async function testWebhook(scope: WorkspaceScope, id: string): Promise<void> {
  await getWebhook(scope, id);
  await scope.sql`
    INSERT INTO webhook_deliveries (webhook_id, entity_id, event, action, after, actor)
    VALUES (${id}, ${v7()}, 'test', 'created',
      ${JSON.stringify({ id, message: 'A test by an admin of the workspace.' })}::text::jsonb,
      ${scope.user.id})`;
  await resume(scope, id);
}

/** Sends one delivery, or all since a time, again; returns their number. */
export async function replayDeliveries(
  scope: WorkspaceScope,
  id: string,
  which: ReplayWebhook,
): Promise<number> {
  await getWebhook(scope, id);
  const { sql: query } = scope;
  const chosen =
    'delivery' in which
      ? query`id = ${which.delivery}`
      : query`created_at >= ${which.since}::timestamptz`;
  const again = await query`
    UPDATE webhook_deliveries SET status = 'queued', attempts = 0, next_attempt_at = now()
    WHERE webhook_id = ${id} AND ${chosen} RETURNING id`;
  if ('delivery' in which) oneOr404(again);
  await resume(scope, id);
  return again.length;
}

/** Sends at once, also during a pause after a failure. */
async function resume(scope: WorkspaceScope, id: string): Promise<void> {
  await scope.sql`UPDATE webhook_senders SET paused_until = NULL WHERE webhook_id = ${id}`;
  scope.enqueue('webhook', id);
}

type Values = Record<string, unknown>;

async function write(
  scope: WorkspaceScope,
  id: string,
  values: Values | ((before: WebhookRow) => Values),
): Promise<{ readonly before: WebhookRow; readonly after: WebhookRow }> {
  const before = await lockWebhook(scope, id);
  const set = typeof values === 'function' ? values(before) : values;
  const rows = await unique(
    scope.db
      .update(webhooks)
      .set({ ...set, ...touched(scope) })
      .where(ofWorkspace(scope, id))
      .returning(),
  );
  const after = oneOr404(rows);
  scope.emit(webhookEntity.updated(before, after));
  scope.afterCommit(() => clearListenerCache(scope.workspace.id));
  return { before, after };
}

async function lockWebhook(scope: WorkspaceScope, id: string): Promise<WebhookRow> {
  const found = scope.db.select().from(webhooks).where(ofWorkspace(scope, id));
  return oneOr404(await found.for('no key update'));
}

async function unique<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (constraintOf(error) !== 'webhooks_url') throw error;
    throw refusal(409, { error: 'URL already exists for the workspace' });
  }
}
