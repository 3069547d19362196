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

import { workspaces } from '#server/features/workspaces/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';
import type { WebhookSource } from '#shared/contract/webhooks.ts';

/** An address of another program that is told of changes in a workspace. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: key(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    url: varchar('url', { length: 1024 }).notNull(),
    is_active: boolean('is_active').notNull().default(true),
    /** Which events it is told of. */
    project: boolean('project').notNull().default(false),
    issue: boolean('issue').notNull().default(false),
    module: boolean('module').notNull().default(false),
    cycle: boolean('cycle').notNull().default(false),
    issue_comment: boolean('issue_comment').notNull().default(false),
    is_internal: boolean('is_internal').notNull().default(false),
    /** Sealed with the program's key: signing needs the text. */
    secret: text('secret').notNull(),
    /** The one before, with which bodies are signed besides until `former_until`. */
    former_secret: text('former_secret'),
    former_until: moment('former_until'),
    /** Tries that failed since the last that succeeded. */
    failures: integer('failures').notNull().default(0),
    failing_since: moment('failing_since'),
    /** The last characters of the secret. */
    hint: varchar('hint', { length: 10 }).notNull().default(''),
    /** To within a second. */
    last_tried_at: moment('last_tried_at'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('webhooks_url')
      .on(t.workspace_id, t.url)
      .where(sql`deleted_at IS NULL`),
  ],
);

/** Who sends to a webhook: apart from its row, which people watch. */
export const webhookSenders = pgTable('webhook_senders', {
  webhook_id: uuid('webhook_id')
    .primaryKey()
    .references(() => webhooks.id, { onDelete: 'cascade' }),
  /** A process is sending to it until then. */
  busy_until: moment('busy_until'),
  /** After a failure nothing is sent until then. */
  paused_until: moment('paused_until'),
});

/**
 * What one transaction has to say to a webhook, written with its commit. One row for all of it costs the transaction a
 * third of what deliveries do; they are made of it when the webhook is about to be sent to.
 */
export const webhookChanges = pgTable(
  'webhook_changes',
  {
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    id: bigint('id', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    actor: uuid('actor'),
    /** How many changes there are. */
    changes: integer('changes').notNull(),
    /** The changes, as JSON: text, because nobody looks into it while the transaction is open. */
    body: text('body').notNull(),
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.webhook_id, t.id] })],
);

/** A change that a webhook is told of. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: key(),
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    entity_id: uuid('entity_id').notNull(),
    /** As the contract calls it: `issue`. */
    event: varchar('event', { length: 20 }).notNull(),
    action: varchar('action', { length: 10 }).notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** The one field it is about; null for what was made or deleted. */
    field: varchar('field', { length: 64 }),
    actor: uuid('actor'),
    source: varchar('source', { length: 10 }).$type<WebhookSource>().notNull().default('web'),
    /** `queued`, `done`, or `failed` when it was given up. */
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

/** One try to deliver: what was sent and what came back; kept for 30 days. */
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
