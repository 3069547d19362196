import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';
import { byWebhookEvent } from '#shared/constants/webhooks.ts';
import type { WebhookSource } from '#shared/contract/webhooks.ts';

/** A URL of another program that receives changes of a workspace. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: key(),
    ...inWorkspace(),
    url: varchar('url', { length: 1024 }).notNull(),
    is_active: boolean('is_active').notNull().default(true),
    ...byWebhookEvent((name) => boolean(name).notNull().default(false)),
    is_internal: boolean('is_internal').notNull().default(false),
    /** Sealed, not hashed: signing needs the text. */
    secret: text('secret').notNull(),
    /** The former secret; bodies are also signed with it until `former_until`. */
    former_secret: text('former_secret'),
    former_until: moment('former_until'),
    /** Consecutive failures. */
    failures: integer('failures').notNull().default(0),
    failing_since: moment('failing_since'),
    /** The last characters of the secret. */
    hint: varchar('hint', { length: 10 }).notNull().default(''),
    /** Accurate to a second. */
    last_tried_at: moment('last_tried_at'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('webhooks_url')
      .on(t.workspace_id, t.url)
      .where(sql`deleted_at IS NULL`),
  ],
);

/** Scheduling of a webhook, in a table of its own because people watch the webhook's row. */
export const webhookSenders = pgTable('webhook_senders', {
  webhook_id: uuid('webhook_id')
    .primaryKey()
    .references(() => webhooks.id, { onDelete: 'cascade' }),
  /** A process has claimed it until then. */
  busy_until: moment('busy_until'),
  /** No delivery before then. */
  paused_until: moment('paused_until'),
});

/**
 * A transaction's changes for a webhook, written with its commit. One row costs a third of what
 * deliveries would; they are created from it before sending.
 */
export const webhookChanges = pgTable(
  'webhook_changes',
  {
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    id: bigint('id', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    actor: uuid('actor'),
    changes: integer('changes').notNull(),
    /** JSON as text: no one queries it while the transaction is open. */
    body: text('body').notNull(),
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.webhook_id, t.id] })],
);

/** A delivery of a change to a webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: key(),
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    entity_id: uuid('entity_id').notNull(),
    /** The contract's name: `issue`. */
    event: varchar('event', { length: 20 }).notNull(),
    action: varchar('action', { length: 10 }).notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** The changed field; null for a created or deleted entity. */
    field: varchar('field', { length: 64 }),
    actor: uuid('actor'),
    source: varchar('source', { length: 10 }).$type<WebhookSource>().notNull().default('web'),
    /** `queued`, `done`, or `failed` after the last retry. */
    status: varchar('status', { length: 10 }).notNull().default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    response_status: smallint('response_status'),
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index('webhook_deliveries_webhook').on(t.webhook_id, t.id),
    index('webhook_deliveries_queued')
      .on(t.webhook_id, t.entity_id, t.id)
      .where(sql`status = 'queued'`),
    index('webhook_deliveries_failing')
      .on(t.webhook_id, t.id)
      .where(sql`status <> 'done' AND attempts > 0`),
    index('webhook_deliveries_created').on(t.created_at),
  ],
);

/** An attempt of a delivery: request and reply; kept for 30 days. */
export const webhookLogs = pgTable(
  'webhook_logs',
  {
    id: key(),
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    delivery_id: uuid('delivery_id').notNull(),
    event_type: varchar('event_type', { length: 20 }).notNull(),
    request_method: varchar('request_method', { length: 10 }).notNull(),
    request_headers: text('request_headers').notNull(),
    request_body: text('request_body').notNull(),
    response_status: varchar('response_status', { length: 10 }).notNull(),
    response_headers: text('response_headers').notNull(),
    response_body: text('response_body').notNull(),
    retry_count: smallint('retry_count').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index('webhook_logs_webhook').on(t.webhook_id, t.id),
    index('webhook_logs_delivery').on(t.delivery_id, t.id),
    index('webhook_logs_created').on(t.created_at),
  ],
);
