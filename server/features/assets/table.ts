import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { audit, externalName, jsonObject, key, moment } from '#server/platform/database/columns.ts';

export const assets = pgTable(
  'assets',
  {
    id: key(),
    attributes: jsonObject('attributes').notNull().default({}),
    /** The storage key: random, not derived from the name. */
    asset: text('asset').notNull(),
    user_id: uuid('user_id'),
    workspace_id: uuid('workspace_id'),
    project_id: uuid('project_id'),
    work_item_id: uuid('work_item_id'),
    comment_id: uuid('comment_id'),
    page_id: uuid('page_id'),
    draft_id: uuid('draft_id'),
    entity_type: varchar('entity_type', { length: 255 }).notNull(),
    entity_identifier: varchar('entity_identifier', { length: 255 }),
    is_uploaded: boolean('is_uploaded').notNull().default(false),
    is_deleted: boolean('is_deleted').notNull().default(false),
    is_archived: boolean('is_archived').notNull().default(false),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    storage_metadata: jsonb('storage_metadata'),
    ...externalName(),
    ...audit(),
  },
  (t) => [
    uniqueIndex('assets_key').on(t.asset),
    index('assets_work_item').on(t.work_item_id),
    index('assets_comment').on(t.comment_id),
    index('assets_workspace').on(t.workspace_id),
    index('assets_user').on(t.user_id),
    index('assets_page').on(t.page_id),
    index('assets_unconfirmed').on(t.created_at),
  ],
);

/** A file whose bytes are still to be copied from another file. */
export const assetCopies = pgTable(
  'asset_copies',
  {
    asset_id: uuid('asset_id')
      .primaryKey()
      .references(() => assets.id, { onDelete: 'cascade' }),
    /** The storage key to copy from. */
    source: text('source').notNull(),
    /** queued, running, done or failed. */
    status: varchar('status', { length: 10 }).notNull().default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    last_error: text('last_error'),
  },
  (t) => [
    index('asset_copies_due')
      .on(t.next_attempt_at)
      .where(sql`status IN ('queued', 'running')`),
  ],
);
