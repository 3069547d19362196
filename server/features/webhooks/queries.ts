import { and, desc, eq } from 'drizzle-orm';

import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';
import type { Webhook, WebhookLog } from '#shared/contract/webhooks.ts';

import { webhookLogs, webhooks } from './table.ts';

/** A stored webhook. */
export type WebhookRow = typeof webhooks.$inferSelect;

const MAX_LOGS = 200;

/** The webhooks of the workspace, the newest first. */
export function listWebhooks(scope: WorkspaceScope): Promise<WebhookRow[]> {
  return scope.db
    .select()
    .from(webhooks)
    .where(ofWorkspace(scope))
    .orderBy(desc(webhooks.created_at), desc(webhooks.id));
}

/** One webhook of the workspace. */
export async function getWebhook(scope: WorkspaceScope, id: string): Promise<WebhookRow> {
  return oneOr404(await scope.db.select().from(webhooks).where(ofWorkspace(scope, id)));
}

/** The latest tries of a webhook, the newest first. */
export async function listLogs(scope: WorkspaceScope, webhookId: string): Promise<WebhookLog[]> {
  await getWebhook(scope, webhookId);
  const rows = await scope.db
    .select()
    .from(webhookLogs)
    .where(eq(webhookLogs.webhook_id, webhookId))
    .orderBy(desc(webhookLogs.id))
    .limit(MAX_LOGS);
  return rows.map(({ webhook_id, delivery_id, created_at, ...row }) => ({
    ...row,
    webhook: webhook_id,
    delivery: delivery_id,
    workspace: scope.workspace.id,
    created_at: inZone(created_at, scope.user.user_timezone),
    updated_at: inZone(created_at, scope.user.user_timezone),
    deleted_at: null,
    created_by: null,
    updated_by: null,
  }));
}

/** SQL condition: a live webhook of the scope's workspace. */
export function ofWorkspace({ workspace }: WorkspaceScope, id?: string) {
  return and(
    eq(webhooks.workspace_id, workspace.id),
    isLive(webhooks),
    id === undefined ? undefined : eq(webhooks.id, id),
  );
}

/** A webhook as replies send it, without its secret. */
export function webhookWire(row: WebhookRow, zone: string): Webhook {
  return {
    id: row.id,
    workspace: row.workspace_id,
    url: row.url,
    is_active: row.is_active,
    project: row.project,
    issue: row.issue,
    module: row.module,
    cycle: row.cycle,
    issue_comment: row.issue_comment,
    is_internal: row.is_internal,
    failures: row.failures,
    failing_since: inZoneOrNull(row.failing_since, zone),
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}
