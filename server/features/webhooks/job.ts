import { v7 } from 'uuid';

import { systemFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

import { type Delivery, type Try, tryDelivery } from './delivery.ts';
import { forgetListeners } from './listeners.ts';
import type { WebhookRow } from './queries.ts';
import { switchedOffMail } from './switched-off-mail.ts';

/** Seconds until the next try: about three days in all. */
const WAITS = [5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 43_200, 43_200, 86_400];
const JITTER = 0.2;
/** A receiver may not ask for more. */
const LONGEST_WAIT = 86_400;
/** So many failed tries in a row switch a webhook off. */
export const MAX_FAILURES = 20;
/** Longer than a try can take: then the process that sent is dead. */
const BUSY_SECONDS = 60;
/** Receivers that one process waits for at once. */
const MAX_SENDING = 64;

const sending = new Set<string>();

/**
 * Sends what is queued for a webhook, one after the other: the row of a webhook is the job. It does not wait for the
 * receiver, so that one that hangs holds up nobody else.
 */
export const webhookJob: Job = {
  kind: 'webhook',
  async run(platform, id) {
    if (sending.has(id) || sending.size >= MAX_SENDING) return;
    sending.add(id);
    void sendAll(platform, id)
      .catch((error: unknown) => platform.log.error({ err: error, webhook: id }, 'webhook failed'))
      .finally(() => sending.delete(id));
  },
  async due(platform, limit) {
    const { sql } = platform.database;
    const rows = await sql<{ id: string }[]>`
      SELECT w.id FROM webhooks w
      WHERE w.is_active AND ${live(sql, 'w')} AND (w.busy_until IS NULL OR w.busy_until < now())
        AND EXISTS (SELECT 1 FROM webhook_deliveries d
          WHERE d.webhook_id = w.id AND d.status = 'queued' AND d.next_attempt_at <= now())
      LIMIT ${limit}`;
    return rows.map(({ id }) => id);
  },
};

async function sendAll(platform: Platform, id: string): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    if (!(await sendNext(platform, id))) return;
  }
}

/** Sends the next delivery that is due; false when there is none, or another process is sending. */
async function sendNext(platform: Platform, id: string): Promise<boolean> {
  const { sql } = platform.database;
  const [webhook] = await sql<WebhookRow[]>`
    UPDATE webhooks w SET busy_until = now() + make_interval(secs => ${BUSY_SECONDS})
    WHERE w.id = ${id} AND w.is_active AND ${live(sql, 'w')}
      AND (w.busy_until IS NULL OR w.busy_until < now())
    RETURNING *`;
  if (!webhook) return false;
  try {
    const delivery = await nextDelivery(platform, id);
    if (!delivery) return false;
    const made = await tryDelivery(platform, webhook, delivery);
    await noteTry(platform, webhook, delivery, made);
    return true;
  } finally {
    await sql`UPDATE webhooks SET busy_until = NULL WHERE id = ${id}`;
  }
}

/** The first that is due, none of a thing of which an earlier change still waits. */
async function nextDelivery(platform: Platform, id: string): Promise<Delivery | undefined> {
  const { sql } = platform.database;
  const [row] = await sql<Delivery[]>`
    SELECT d.id, d.webhook_id, d.event, d.action, d.before, d.after, d.attempts,
      CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'first_name', u.first_name,
        'last_name', u.last_name, 'email', u.email, 'avatar', u.avatar, 'avatar_url', u.avatar,
        'display_name', u.display_name) END AS actor
    FROM webhook_deliveries d LEFT JOIN users u ON u.id = d.actor
    WHERE d.webhook_id = ${id} AND d.status = 'queued' AND d.next_attempt_at <= now()
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries e
        WHERE e.webhook_id = d.webhook_id AND e.entity_id = d.entity_id AND e.status = 'queued'
          AND e.id < d.id)
    ORDER BY d.id LIMIT 1`;
  return row;
}

async function noteTry(
  platform: Platform,
  webhook: WebhookRow,
  delivery: Delivery,
  made: Try,
): Promise<void> {
  const isGood = made.status >= 200 && made.status < 300;
  const isOver = made.status === 410 || (!isGood && webhook.failures + 1 >= MAX_FAILURES);
  const wait = WAITS[delivery.attempts];
  const status = isGood ? 'done' : wait === undefined ? 'failed' : 'queued';
  const seconds = Math.min(LONGEST_WAIT, Math.max(made.retryAfter ?? 0, jittered(wait ?? 0)));
  await inTransaction(platform, systemFacts, async (scope) => {
    const { sql } = scope;
    await sql`
      UPDATE webhook_deliveries SET status = ${status}, attempts = attempts + 1,
        response_status = ${made.status}, next_attempt_at = now() + make_interval(secs => ${seconds})
      WHERE id = ${delivery.id}`;
    await sql`
      INSERT INTO webhook_logs ${sql(logRow(delivery, made))}`;
    if (isGood) {
      await sql`UPDATE webhooks SET failures = 0, failing_since = NULL
        WHERE id = ${webhook.id} AND failures > 0`;
      return;
    }
    await sql`UPDATE webhooks SET failures = failures + 1,
      failing_since = coalesce(failing_since, now()), is_active = is_active AND NOT ${isOver}
      WHERE id = ${webhook.id}`;
    if (!isOver) return;
    // What waits can be sent again once it is switched on, by a replay.
    await sql`UPDATE webhook_deliveries SET status = 'failed'
      WHERE webhook_id = ${webhook.id} AND status = 'queued'`;
    const mail = await switchedOffMail(scope, webhook);
    if (mail) await queueMail(scope, mail);
    scope.afterCommit(() => forgetListeners(webhook.workspace_id));
  });
}

function logRow(delivery: Delivery, made: Try) {
  return {
    id: v7(),
    webhook_id: delivery.webhook_id,
    delivery_id: delivery.id,
    event_type: delivery.event,
    request_method: delivery.action,
    request_headers: JSON.stringify(made.headers),
    request_body: made.body,
    response_status: String(made.status),
    response_headers: JSON.stringify(made.answerHeaders),
    response_body: made.answer,
    retry_count: delivery.attempts,
    milliseconds: made.milliseconds,
  };
}

function jittered(seconds: number): number {
  return seconds * (1 - JITTER + 2 * JITTER * Math.random());
}
