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

import { projects } from '#server/features/projects/table.ts';
import { workspaces } from '#server/features/workspaces/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';
import type { IntegrationProvider } from '#shared/constants/integrations.ts';
import type { GoneIssue, SyncOptions } from '#shared/contract/integrations.ts';

/** A workspace's connection with another program: its token, and where that is sent to. */
export const workspaceIntegrations = pgTable(
  'workspace_integrations',
  {
    id: key(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    provider: varchar('provider', { length: 10 }).$type<IntegrationProvider>().notNull(),
    account: varchar('account', { length: 255 }).notNull(),
    account_url: text('account_url').notNull().default(''),
    avatar_url: text('avatar_url').notNull().default(''),
    /** Where the API was when the token was given: a token never goes elsewhere. */
    api_url: text('api_url').notNull(),
    /** The token, sealed; forgotten when the workspace is disconnected. */
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

/** What a project exchanges with a repository, or tells a channel. */
export const projectSyncs = pgTable(
  'project_syncs',
  {
    id: key(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    integration_id: uuid('integration_id')
      .notNull()
      .references(() => workspaceIntegrations.id, { onDelete: 'cascade' }),
    provider: varchar('provider', { length: 10 }).$type<IntegrationProvider>().notNull(),
    /** The repository's or channel's id there. */
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
    /** What the webhook's bodies are signed with, sealed. */
    webhook_secret: text('webhook_secret'),
    /** The webhook's id there, where this program made it. */
    webhook_id: varchar('webhook_id', { length: 64 }),
    last_synced_at: moment('last_synced_at'),
    /** Issues that are gone there while their items stay, the last one first. */
    gone: jsonb('gone').$type<GoneIssue[]>().notNull().default([]),
    ...audit(),
  },
  (t) => [
    uniqueIndex('project_syncs_project')
      .on(t.project_id, t.provider)
      .where(sql`deleted_at IS NULL`),
    // Two projects would answer each other through the same issues.
    uniqueIndex('project_syncs_repository')
      .on(t.workspace_id, t.target_id)
      .where(sql`deleted_at IS NULL AND provider = 'github'`),
    index('project_syncs_integration').on(t.integration_id),
  ],
);

/** Who works on a sync, and when: apart from its row, which people watch. */
export const syncRuns = pgTable(
  'sync_runs',
  {
    sync_id: uuid('sync_id')
      .primaryKey()
      .references(() => projectSyncs.id, { onDelete: 'cascade' }),
    /** A process is at work until then. */
    busy_until: moment('busy_until'),
    /** After a failure nothing is tried until then. */
    paused_until: moment('paused_until'),
    /** When the provider is asked for news. */
    poll_at: moment('poll_at').notNull().defaultNow(),
    /** When a person last asked for it: what fails that began before does not count. */
    asked_at: moment('asked_at'),
    /** Changes there up to this moment are known. */
    read_until: moment('read_until'),
    /** Tries that failed since the last that succeeded. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [index('sync_runs_poll').on(t.poll_at)],
);

/** What waits to be compared or sent: written in the transaction of the change, done after it. */
export const syncQueue = pgTable(
  'sync_queue',
  {
    id: key(),
    sync_id: uuid('sync_id')
      .notNull()
      .references(() => projectSyncs.id, { onDelete: 'cascade' }),
    /** `item` of ours, `issue` of theirs, or a `message`. */
    kind: varchar('kind', { length: 10 }).$type<'item' | 'issue' | 'message'>().notNull(),
    /** What it is about: changes of one thing wait once. */
    key: varchar('key', { length: 64 }).notNull(),
    data: jsonb('data').$type<unknown>(),
    /** Raised by each change that joins: one that came meanwhile is not lost. */
    stamp: integer('stamp').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [uniqueIndex('sync_queue_thing').on(t.sync_id, t.kind, t.key)],
);

/** Which of our rows is which of theirs, and how both were when they were last the same. */
export const syncLinks = pgTable(
  'sync_links',
  {
    sync_id: uuid('sync_id')
      .notNull()
      .references(() => projectSyncs.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 10 }).$type<'issue' | 'comment'>().notNull(),
    entity_id: uuid('entity_id').notNull(),
    /** The issue's number or the comment's id; null while it is being made there. */
    external_id: bigint('external_id', { mode: 'number' }),
    /** The work item that a comment is on. */
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

/** Calls of a provider's webhook that have come: each is heard once. */
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
