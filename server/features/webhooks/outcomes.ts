import { v7 } from 'uuid';

import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

import type { Try } from './delivery.ts';
import { webhookEntity, type WebhookRow } from './entity.ts';
import { clearListenerCache } from './listeners.ts';
import type { Delivery } from './payload.ts';
import { switchedOffMails } from './switched-off-mail.ts';

/** Delays before retries in seconds: about three days in total. */
const WAITS = [5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 43_200, 43_200, 86_400];
const JITTER = 0.2;
/** Limit of Retry-After. */
const MAX_WAIT = 86_400;
/** Consecutive failures that turn a webhook off. */
const MAX_FAILURES = 20;
/** Limit of the pause after a failure, so that a restarting receiver does not lose the webhook. */
const MAX_PAUSE = 15;

interface Outcome {
  readonly delivery: Delivery;
  readonly made: Try;
}

/**
 * Stores the results of deliveries, and turns the webhook off when needed. Returns the pause in
 * seconds. `isLast`: no more follow at once, so the webhook is published to its watchers.
 */
export async function noteTries(
  platform: Platform,
  webhook: WebhookRow,
  outcomes: readonly Outcome[],
  isLast: boolean,
): Promise<number> {
  const { failures, isGone } = streakOf(webhook, outcomes);
  const isOver = isGone || failures >= MAX_FAILURES;
  await inTransaction(platform, systemFacts, async (scope) => {
    await writeTries(scope, outcomes);
    const isDue = isLast || failures > 0 || failures !== webhook.failures;
    if (isDue || isSecondOld(webhook.last_tried_at))
      await writeStreak(scope, webhook, failures, isOver);
    if (!isOver) return;
    // They can be sent by a replay after the webhook is turned on.
    await scope.sql`UPDATE webhook_deliveries SET status = 'failed'
      WHERE webhook_id = ${webhook.id} AND status = 'queued'`;
    for (const mail of await switchedOffMails(scope, webhook)) {
      // oxlint-disable-next-line no-await-in-loop -- a few, on one connection
      await queueMail(scope, mail);
    }
    scope.afterCommit(() => clearListenerCache(webhook.workspace_id));
  });
  return failures === 0 || isOver ? 0 : Math.min(MAX_PAUSE, 2 ** failures / 2);
}

const isGood = ({ status }: Try) => status >= 200 && status < 300;

/** Consecutive failures, and whether the receiver replied 410 Gone. */
function streakOf(webhook: WebhookRow, outcomes: readonly Outcome[]) {
  let { failures } = webhook;
  for (const { made } of outcomes) failures = isGood(made) ? 0 : failures + 1;
  return { failures, isGone: outcomes.some(({ made }) => made.status === 410) };
}

const isSecondOld = (moment: string | null) =>
  moment === null || Math.abs(Date.now() - new Date(moment).getTime()) > 1_000;

async function writeTries({ sql }: Scope, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ delivery, made }) => ({
    id: delivery.id,
    ...nextOf(delivery, made),
  }));
  await sql`
    UPDATE webhook_deliveries d SET status = n.status, attempts = d.attempts + 1,
      response_status = n.code, next_attempt_at = now() + make_interval(secs => n.seconds)
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json)
      AS n(id uuid, status text, code int, seconds double precision)
    WHERE d.id = n.id`;
  await sql`INSERT INTO webhook_logs ${sql(outcomes.map((outcome) => logRow(outcome)))}`;
}

function nextOf({ attempts }: Delivery, made: Try) {
  const wait = WAITS[attempts];
  const status = isGood(made) ? 'done' : wait === undefined ? 'failed' : 'queued';
  const seconds = Math.min(MAX_WAIT, Math.max(made.retryAfter ?? 0, jittered(wait ?? 0)));
  return { status, seconds, code: made.status };
}

async function writeStreak(
  scope: Scope,
  webhook: WebhookRow,
  failures: number,
  isOver: boolean,
): Promise<void> {
  const rows = await scope.sql<WebhookRow[]>`
    UPDATE webhooks SET failures = ${failures}, last_tried_at = now(),
      failing_since = CASE WHEN ${failures} > 0 THEN coalesce(failing_since, now()) END,
      is_active = is_active AND NOT ${isOver}
    WHERE id = ${webhook.id} RETURNING *`;
  for (const row of rows) scope.publish(webhookEntity.publication(row));
}

function logRow({ delivery, made }: Outcome) {
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
