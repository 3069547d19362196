import { sql } from 'drizzle-orm';

import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { constraintOf } from '#server/platform/database/constraints.ts';
import { newId, one, oneOr404, touched } from '#server/platform/database/rows.ts';
import type { CreateWebhook, ReplayWebhook, UpdateWebhook } from '#shared/contract/webhooks.ts';
import { refusal } from '#shared/errors.ts';

import { requireCallable } from './addresses.ts';
import { forgetListeners } from './listeners.ts';
import { getWebhook, ofWorkspace, type WebhookRow } from './queries.ts';
import { makeWebhookSecret } from './secrets.ts';
import { webhooks } from './table.ts';

/** A webhook with the text of its secret. */
export interface MadeWebhook {
  readonly row: WebhookRow;
  readonly secret: string;
}

/** Adds a webhook. */
export async function createWebhook(
  scope: WorkspaceScope,
  input: CreateWebhook,
): Promise<MadeWebhook> {
  await requireCallable(scope.platform, input.url);
  const { text, stored } = makeWebhookSecret(scope.platform);
  const row = one(
    await unique(
      scope.db
        .insert(webhooks)
        .values({
          ...input,
          id: await newId(scope, webhooks),
          secret: stored,
          workspace_id: scope.workspace.id,
          created_by: scope.user.id,
        })
        .returning(),
    ),
  );
  scope.afterCommit(() => forgetListeners(scope.workspace.id));
  return { row, secret: text };
}

/** Changes a webhook; one that is switched on again starts without failures. */
export async function updateWebhook(
  scope: WorkspaceScope,
  id: string,
  input: UpdateWebhook,
): Promise<WebhookRow> {
  if (input.url !== undefined) await requireCallable(scope.platform, input.url);
  const fresh = input.is_active ? { failures: 0, failing_since: null } : {};
  return write(scope, id, { ...input, ...fresh });
}

/** Removes a webhook; what waits for it is not sent. */
export async function deleteWebhook(scope: WorkspaceScope, id: string): Promise<void> {
  await write(scope, id, { is_active: false, deleted_at: sql`now()` });
}

/** Gives a webhook a new secret; bodies are signed with the former one, too, for a day. */
export async function regenerateSecret(scope: WorkspaceScope, id: string): Promise<MadeWebhook> {
  const before = await getWebhook(scope, id);
  const { text, stored } = makeWebhookSecret(scope.platform);
  const row = await write(scope, id, {
    secret: stored,
    former_secret: before.secret,
    former_until: sql`now() + interval '1 day'`,
  });
  return { row, secret: text };
}

/** Sends one delivery, or all since a moment, once more; answers how many. */
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
  scope.enqueue('webhook', id);
  return again.length;
}

async function write(
  scope: WorkspaceScope,
  id: string,
  values: Record<string, unknown>,
): Promise<WebhookRow> {
  const rows = await unique(
    scope.db
      .update(webhooks)
      .set({ ...values, ...touched(scope) })
      .where(ofWorkspace(scope, id))
      .returning(),
  );
  scope.afterCommit(() => forgetListeners(scope.workspace.id));
  return oneOr404(rows);
}

async function unique<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (constraintOf(error) !== 'webhooks_url') throw error;
    throw refusal(409, { error: 'URL already exists for the workspace' });
  }
}
