import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { audit, key } from '#server/platform/columns.ts';

/** An uploaded file and what it belongs to (contract: pages-intake-views 1.8). */
export const assets = pgTable(
  'assets',
  {
    id: key(),
    attributes: jsonb('attributes').notNull().default({}),
    /** The storage key: random, never made of the name. */
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
    external_source: varchar('external_source', { length: 255 }),
    external_id: varchar('external_id', { length: 255 }),
    ...audit(),
  },
  (t) => [
    uniqueIndex('assets_key').on(t.asset),
    index('assets_work_item').on(t.work_item_id),
    index('assets_comment').on(t.comment_id),
    index('assets_workspace').on(t.workspace_id),
    index('assets_user').on(t.user_id),
    index('assets_unconfirmed').on(t.created_at),
  ],
);
