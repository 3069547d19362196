import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { users } from '#server/features/users/table.ts';
import { workspaces } from '#server/features/workspaces/table.ts';
import { audit, jsonObject, key } from '#server/platform/database/columns.ts';

const place = () => ({
  workspace_id: uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  user_id: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
});

/** A URL that a person keeps in a workspace. */
export const quickLinks = pgTable(
  'quick_links',
  {
    id: key(),
    ...place(),
    title: varchar('title', { length: 255 }),
    url: text('url').notNull(),
    metadata: jsonObject('metadata').notNull().default({}),
    /** Descending: the largest comes first. */
    sort_order: doublePrecision('sort_order').notNull().default(65535),
    ...audit(),
  },
  (t) => [
    uniqueIndex('quick_links_url')
      .on(t.workspace_id, t.user_id, sql`md5(${t.url})`)
      .where(sql`deleted_at IS NULL`),
    index('quick_links_owner').on(t.user_id, t.workspace_id, t.created_at),
  ],
);

/** A person's home page of a workspace: one row per part. */
export const homeWidgets = pgTable(
  'home_widgets',
  {
    id: key(),
    ...place(),
    key: varchar('key', { length: 30 }).notNull(),
    is_enabled: boolean('is_enabled').notNull().default(true),
    config: jsonObject('config').notNull().default({}),
    sort_order: doublePrecision('sort_order').notNull().default(65535),
    ...audit(),
  },
  (t) => [uniqueIndex('home_widgets_key').on(t.user_id, t.workspace_id, t.key)],
);

/** A person's sidebar of a workspace: one row per entry. */
export const sidebarPreferences = pgTable(
  'sidebar_preferences',
  {
    id: key(),
    ...place(),
    key: varchar('key', { length: 30 }).notNull(),
    is_pinned: boolean('is_pinned').notNull().default(false),
    sort_order: doublePrecision('sort_order').notNull().default(65535),
    ...audit(),
  },
  (t) => [uniqueIndex('sidebar_preferences_key').on(t.user_id, t.workspace_id, t.key)],
);
