import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { inProject } from '#server/features/projects/table.ts';
import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';
import type { IntegrationProvider } from '#shared/constants/integrations.ts';
import type { GoneIssue, SyncOptions } from '#shared/contract/integrations.ts';

/** A workspace's connection with another program: its token and the API's address. */
export const workspaceIntegrations = pgTable(
  'workspace_integrations',
  {
    id: key(),
    ...inWorkspace(),
    provider: varchar('provider', { length: 10 }).$type<IntegrationProvider>().notNull(),
    account: varchar('account', { length: 255 }).notNull(),
    account_url: text('account_url').notNull().default(''),
    avatar_url: text('avatar_url').notNull().default(''),
    /** The API's address when the token was entered: a token is never sent elsewhere. */
    api_url: text('api_url').notNull(),
    /** The sealed token; deleted when the workspace is disconnected. */
    secret: text('secret'),
    reason: text('reason'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('workspace_integrations_provider')
      .on(t.workspace_id, t.provider)
      .where(sql`deleted_at IS NULL`),
  ],
);

/** A project's sync with a repository or channel. */
export const projectSyncs = pgTable(
  'project_syncs',
  {
    id: key(),
    ...inProject(),
    integration_id: uuid('integration_id')
      .notNull()
      .references(() => workspaceIntegrations.id, { onDelete: 'cascade' }),
    provider: varchar('provider', { length: 10 }).$type<IntegrationProvider>().notNull(),
    /** The provider's id of the repository or channel. */
    target_id: varchar('target_id', { length: 64 }).notNull(),
    name: varchar('name', { length: 255 }).notNull(),
    url: text('url').notNull().default(''),
    options: jsonb('options').$type<SyncOptions>().notNull(),
    status: varchar('status', { length: 10 })
      .$type<'active' | 'stopped'>()
      .notNull()
      .default('active'),
    reason: text('reason'),
    has_webhook: boolean('has_webhook').notNull().default(false),
    /** Sealed secret that signs the webhook's bodies. */
    webhook_secret: text('webhook_secret'),
    /** The provider's id of a webhook that this program created. */
    webhook_id: varchar('webhook_id', { length: 64 }),
    last_synced_at: moment('last_synced_at'),
    gone: jsonb('gone').$type<GoneIssue[]>().notNull().default([]),
    ...audit(),
  },
  (t) => [
    uniqueIndex('project_syncs_project')
      .on(t.project_id, t.provider)
      .where(sql`deleted_at IS NULL`),
    // Two projects with one repository would overwrite each other's issues.
    uniqueIndex('project_syncs_repository')
      .on(t.workspace_id, t.target_id)
      .where(sql`deleted_at IS NULL AND provider = 'github'`),
    index('project_syncs_integration').on(t.integration_id),
  ],
);

/** Scheduling of a sync, in a table of its own because people watch the sync's row. */
export const syncRuns = pgTable(
  'sync_runs',
  {
    sync_id: uuid('sync_id')
      .primaryKey()
      .references(() => projectSyncs.id, { onDelete: 'cascade' }),
    /** A process has claimed it until then. */
    busy_until: moment('busy_until'),
    /** No retry before then. */
    paused_until: moment('paused_until'),
    /** Time of the next poll. */
    poll_at: moment('poll_at').notNull().defaultNow(),
    /** When a person last requested a sync: failures of earlier runs do not count. */
    asked_at: moment('asked_at'),
    /** Changes at the provider up to then are known. */
    read_until: moment('read_until'),
    /** Consecutive failures. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [index('sync_runs_poll').on(t.poll_at)],
);

/** Queued changes: written in the transaction of the change, processed after it. */
export const syncQueue = pgTable(
  'sync_queue',
  {
    id: key(),
    sync_id: uuid('sync_id')
      .notNull()
      .references(() => projectSyncs.id, { onDelete: 'cascade' }),
    /** `item` of ours, `issue` of theirs, or a `message`. */
    kind: varchar('kind', { length: 10 }).$type<'item' | 'issue' | 'message'>().notNull(),
    /** Changes with the same key are queued once. */
    key: varchar('key', { length: 64 }).notNull(),
    data: jsonb('data').$type<unknown>(),
    /** Increased by each further change, so that one during processing is not lost. */
    stamp: integer('stamp').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [uniqueIndex('sync_queue_thing').on(t.sync_id, t.kind, t.key)],
);

/** Links our rows with theirs, with the state of both when they were last equal. */
export const syncLinks = pgTable(
  'sync_links',
  {
    sync_id: uuid('sync_id')
      .notNull()
      .references(() => projectSyncs.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 10 }).$type<'issue' | 'comment'>().notNull(),
    entity_id: uuid('entity_id').notNull(),
    /** The issue's number or the comment's id; null while it is being created. */
    external_id: bigint('external_id', { mode: 'number' }),
    work_item_id: uuid('work_item_id').notNull(),
    base: jsonb('base').$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.sync_id, t.kind, t.entity_id] }),
    uniqueIndex('sync_links_external')
      .on(t.sync_id, t.kind, t.external_id)
      .where(sql`external_id IS NOT NULL`),
    index('sync_links_item').on(t.sync_id, t.work_item_id),
  ],
);

export const syncDeliveries = pgTable(
  'sync_deliveries',
  {
    sync_id: uuid('sync_id')
      .notNull()
      .references(() => projectSyncs.id, { onDelete: 'cascade' }),
    delivery_id: varchar('delivery_id', { length: 64 }).notNull(),
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.sync_id, t.delivery_id] }),
    index('sync_deliveries_created').on(t.created_at),
  ],
);
