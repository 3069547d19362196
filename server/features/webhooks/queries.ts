import { and, desc, eq } from 'drizzle-orm';

import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { inZone, utc } from '#server/platform/database/wire.ts';
import type {
  WebhookDeliveries,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookLog,
  WebhookStats,
} from '#shared/contract/webhooks.ts';

import type { WebhookRow } from './entity.ts';
import { webhookLogs, webhooks } from './table.ts';

const MAX_LOGS = 200;

export function listWebhooks(scope: WorkspaceScope): Promise<WebhookRow[]> {
  return scope.db
    .select()
    .from(webhooks)
    .where(ofWorkspace(scope))
    .orderBy(desc(webhooks.created_at), desc(webhooks.id));
}

export async function getWebhook(scope: WorkspaceScope, id: string): Promise<WebhookRow> {
  return oneOr404(await scope.db.select().from(webhooks).where(ofWorkspace(scope, id)));
}

/** The latest attempts of a webhook, newest first. */
export async function listLogs(scope: WorkspaceScope, webhookId: string): Promise<WebhookLog[]> {
  await getWebhook(scope, webhookId);
  const rows = await scope.db
    .select()
    .from(webhookLogs)
    .where(eq(webhookLogs.webhook_id, webhookId))
    .orderBy(desc(webhookLogs.id))
    .limit(MAX_LOGS);
  return rows.map((row) => logWire(scope, row));
}

function logWire(
  { workspace, user }: WorkspaceScope,
  { webhook_id, delivery_id, created_at, ...row }: typeof webhookLogs.$inferSelect,
): WebhookLog {
  const at = inZone(created_at, user.user_timezone);
  return {
    ...row,
    webhook: webhook_id,
    delivery: delivery_id,
    workspace: workspace.id,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    created_by: null,
    updated_by: null,
  };
}

const DELIVERIES_A_PAGE = 50;

/** A page of a webhook's deliveries, newest first; optionally only undelivered ones. */
export async function listDeliveries(
  scope: WorkspaceScope,
  webhookId: string,
  { before, failed }: { readonly before?: string | undefined; readonly failed: boolean },
): Promise<WebhookDeliveries> {
  await getWebhook(scope, webhookId);
  const { sql } = scope;
  const older = before === undefined ? sql`` : sql`AND d.id < ${before}`;
  const which = failed ? sql`AND d.status <> 'done' AND d.attempts > 0` : sql``;
  const [rows, [counted]] = await Promise.all([
    sql<WebhookDelivery[]>`
      ${deliveries(scope)} WHERE d.webhook_id = ${webhookId} ${which} ${older}
      ORDER BY d.id DESC LIMIT ${DELIVERIES_A_PAGE + 1}`,
    sql<{ failed: number }[]>`
      SELECT count(*)::int AS failed FROM webhook_deliveries
      WHERE webhook_id = ${webhookId} AND status <> 'done' AND attempts > 0`,
  ]);
  const results = rows.slice(0, DELIVERIES_A_PAGE).map((row) => deliveryWire(row));
  const next = rows.length > DELIVERIES_A_PAGE ? (results.at(-1)?.id ?? null) : null;
  return { failed: counted?.failed ?? 0, results, next };
}

export async function getDelivery(
  scope: WorkspaceScope,
  webhookId: string,
  id: string,
): Promise<WebhookDeliveryDetail> {
  await getWebhook(scope, webhookId);
  const [rows, tries] = await Promise.all([
    scope.sql<WebhookDelivery[]>`
      ${deliveries(scope)} WHERE d.webhook_id = ${webhookId} AND d.id = ${id}`,
    scope.db
      .select()
      .from(webhookLogs)
      .where(and(eq(webhookLogs.webhook_id, webhookId), eq(webhookLogs.delivery_id, id)))
      .orderBy(desc(webhookLogs.id))
      .limit(MAX_LOGS),
  ]);
  const shown = tries.toReversed().map((row) => logWire(scope, row));
  return { ...deliveryWire(oneOr404(rows)), tries: shown };
}

/** SQL of listed deliveries; an item is named by its key, others by name. */
function deliveries({ sql }: WorkspaceScope) {
  return sql`
    SELECT d.id, d.created_at, d.event, d.action, d.field, d.source, d.status, d.attempts::int AS attempts,
      d.next_attempt_at, d.response_status::int AS response_status,
      coalesce(CASE WHEN i.id IS NOT NULL THEN p.identifier || '-' || i.sequence_id END,
        d.about->>'name', '') AS about
    FROM (SELECT *, coalesce(after, before) AS about FROM webhook_deliveries) d
    LEFT JOIN work_items i ON d.event <> 'test'
      AND i.id = coalesce(d.about->>'work_item_id', d.about->>'issue', d.about->>'id')::uuid
    LEFT JOIN projects p ON p.id = i.project_id`;
}

function deliveryWire(row: WebhookDelivery): WebhookDelivery {
  return {
    ...row,
    created_at: utc(row.created_at),
    next_attempt_at: utc(row.next_attempt_at),
  };
}

/** Figures of a webhook in the last 24 hours. */
export async function readStats(scope: WorkspaceScope, webhookId: string): Promise<WebhookStats> {
  await getWebhook(scope, webhookId);
  const { sql } = scope;
  const isGood = sql`response_status BETWEEN '200' AND '299'`;
  const recent = sql`webhook_id = ${webhookId} AND created_at > now() - interval '24 hours'`;
  const [hours, [all]] = await Promise.all([
    sql<WebhookStats['hours']>`
      SELECT h AS at, count(l.id) FILTER (WHERE ${isGood})::int AS good,
        count(l.id) FILTER (WHERE NOT ${isGood})::int AS bad
      FROM generate_series(date_trunc('hour', now()) - interval '23 hours', now(), '1 hour') h
      LEFT JOIN webhook_logs l ON l.webhook_id = ${webhookId} AND l.created_at >= h
        AND l.created_at < h + interval '1 hour'
      GROUP BY h ORDER BY h`,
    sql<Omit<WebhookStats, 'hours'>[]>`
      SELECT count(*) FILTER (WHERE ${isGood})::int AS delivered,
        count(*) FILTER (WHERE NOT ${isGood})::int AS failed,
        percentile_disc(0.95) WITHIN GROUP (ORDER BY milliseconds)::int AS milliseconds
      FROM webhook_logs WHERE ${recent}`,
  ]);
  return {
    delivered: all?.delivered ?? 0,
    failed: all?.failed ?? 0,
    milliseconds: all?.milliseconds ?? null,
    hours: hours.map((hour) => ({ ...hour, at: utc(hour.at) })),
  };
}

/** SQL condition: a webhook of the scope's workspace that is not deleted. */
export function ofWorkspace({ workspace }: WorkspaceScope, id?: string) {
  return and(
    eq(webhooks.workspace_id, workspace.id),
    isLive(webhooks),
    id === undefined ? undefined : eq(webhooks.id, id),
  );
}
