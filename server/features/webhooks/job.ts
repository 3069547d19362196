import { live } from '#server/platform/access/visibility/live.ts';
import { holding, isEnding } from '#server/platform/jobs/holds.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { tryDelivery } from './delivery.ts';
import type { WebhookRow } from './entity.ts';
import { noteTries } from './outcomes.ts';
import { avatarUrl, type Delivery, readNames } from './payload.ts';
import { unpackSome, unpackSwitchedOff } from './unpack.ts';

/** Longer than an attempt can take: after it the sending process counts as dead. */
const BUSY_SECONDS = 60;
/** Limit of receivers that one process waits for at once. */
const MAX_SENDING = 64;
/** Limit of concurrent deliveries to one receiver, each of another entity. */
const MAX_AT_ONCE = 8;

const sending = new Set<string>();
/** Webhooks that got more deliveries while they were being sent to. */
const again = new Set<string>();

/**
 * Sends a webhook's queue: the webhook's row is the job. Does not await the receiver, so that a
 * slow one delays no other.
 */
export const webhookJob: Job = {
  kind: 'webhook',
  holdsItself: true,
  async run(platform, id) {
    if (sending.has(id)) again.add(id);
    if (sending.has(id) || sending.size >= MAX_SENDING) return;
    sending.add(id);
    void holding(platform, webhookJob, id, () => sendAll(platform, id))
      .catch((error: unknown) => platform.log.error({ err: error, webhook: id }, 'webhook failed'))
      .finally(() => sending.delete(id));
  },
  async due(platform, limit) {
    const { sql } = platform.database;
    const rows = await sql<{ id: string }[]>`
      SELECT w.id FROM webhooks w LEFT JOIN webhook_senders s ON s.webhook_id = w.id
      WHERE ${live(sql, 'w')} AND coalesce(s.busy_until < now(), true)
        AND (coalesce(s.paused_until < now(), true) OR NOT w.is_active)
        AND (EXISTS (SELECT 1 FROM webhook_changes c WHERE c.webhook_id = w.id)
          OR w.is_active AND EXISTS (SELECT 1 FROM webhook_deliveries d
            WHERE d.webhook_id = w.id AND d.status = 'queued' AND d.next_attempt_at <= now()))
      LIMIT ${limit}`;
    return rows.map(({ id }) => id);
  },
  free: ({ database: { sql } }, id) => sql`
    UPDATE webhook_senders SET busy_until = NULL WHERE webhook_id = ${id}`,
};

async function sendAll(platform: Platform, id: string): Promise<void> {
  do {
    again.delete(id);
    // oxlint-disable-next-line no-await-in-loop -- in order
    while (await sendSome(platform, id));
    // oxlint-disable-next-line no-await-in-loop -- in order
    await unpackSwitchedOff(platform, id);
  } while (again.has(id));
}

/** Sends the next due deliveries; false when there are none, or another process is sending. */
async function sendSome(platform: Platform, id: string): Promise<boolean> {
  if (isEnding(platform)) return false;
  const { sql } = platform.database;
  const webhook = await claim(platform, id);
  if (!webhook) return false;
  let pause = 0;
  try {
    const limit = webhook.failures === 0 ? MAX_AT_ONCE : 1;
    const deliveries = await dueDeliveries(platform, id, limit);
    if (deliveries.length === 0) return false;
    const names = await readNames(sql, deliveries);
    const tries = await Promise.all(
      deliveries.map(async (delivery) => ({
        delivery,
        made: await tryDelivery(platform, webhook, delivery, names),
      })),
    );
    pause = await noteTries(platform, webhook, tries, deliveries.length < MAX_AT_ONCE);
    return pause === 0;
  } finally {
    await sql`
      UPDATE webhook_senders SET busy_until = NULL,
        paused_until = CASE WHEN ${pause} > 0 THEN now() + make_interval(secs => ${pause}) END
      WHERE webhook_id = ${id}`;
  }
}

/** Claims the webhook for this process; undefined when it is paused, off or claimed. */
async function claim(platform: Platform, id: string): Promise<WebhookRow | undefined> {
  const { sql } = platform.database;
  const [row] = await sql<WebhookRow[]>`
    WITH claimed AS (
      INSERT INTO webhook_senders AS s (webhook_id, busy_until)
      SELECT w.id, now() + make_interval(secs => ${BUSY_SECONDS}) FROM webhooks w
      WHERE w.id = ${id} AND w.is_active AND ${live(sql, 'w')}
      ON CONFLICT (webhook_id) DO UPDATE SET busy_until = EXCLUDED.busy_until
      WHERE coalesce(s.busy_until < now(), true) AND coalesce(s.paused_until < now(), true)
      RETURNING webhook_id)
    SELECT w.* FROM webhooks w JOIN claimed c ON c.webhook_id = w.id`;
  return row;
}

/** Next due deliveries. Unpacks only as needed: those for a slow receiver stay packed. */
async function dueDeliveries(platform: Platform, id: string, limit: number): Promise<Delivery[]> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- as long as there are too few
    const deliveries = await nextDeliveries(platform, id, limit);
    // oxlint-disable-next-line no-await-in-loop -- as long as there are too few
    if (deliveries.length >= limit || !(await unpackSome(platform, id))) return deliveries;
  }
}

/** The first due deliveries, without entities that have an earlier undelivered change. */
async function nextDeliveries(platform: Platform, id: string, limit: number): Promise<Delivery[]> {
  const { sql } = platform.database;
  return sql<Delivery[]>`
    SELECT d.id, d.webhook_id, d.event, d.action, d.field, d.source, d.before, d.after, d.attempts,
      CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'first_name', u.first_name,
        'last_name', u.last_name, 'email', u.email, 'avatar', u.avatar, 'avatar_url', ${avatarUrl(sql)},
        'display_name', u.display_name) END AS actor
    FROM webhook_deliveries d LEFT JOIN users u ON u.id = d.actor
    WHERE d.webhook_id = ${id} AND d.status = 'queued' AND d.next_attempt_at <= now()
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries e
        WHERE e.webhook_id = d.webhook_id AND e.entity_id = d.entity_id AND e.status = 'queued'
          AND e.id < d.id)
    ORDER BY d.id LIMIT ${limit}`;
}
