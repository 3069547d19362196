import { boolean, integer, pgTable, text, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';

import { users } from '#server/features/users/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';

/** This instance; the table has one row. */
export const instances = pgTable('instances', {
  id: key(),
  instance_name: varchar('instance_name', { length: 255 }).notNull().default(''),
  whitelist_emails: text('whitelist_emails'),
  instance_id: varchar('instance_id', { length: 255 }).notNull(),
  current_version: varchar('current_version', { length: 255 }).notNull(),
  latest_version: varchar('latest_version', { length: 255 }),
  edition: varchar('edition', { length: 255 }).notNull().default('TUTTI_COMMUNITY'),
  domain: text('domain').notNull().default(''),
  last_checked_at: moment('last_checked_at').notNull().defaultNow(),
  namespace: varchar('namespace', { length: 255 }),
  is_telemetry_enabled: boolean('is_telemetry_enabled').notNull().default(false),
  is_support_required: boolean('is_support_required').notNull().default(true),
  is_setup_done: boolean('is_setup_done').notNull().default(false),
  is_signup_screen_visited: boolean('is_signup_screen_visited').notNull().default(false),
  is_verified: boolean('is_verified').notNull().default(false),
  is_test: boolean('is_test').notNull().default(false),
  ...audit(),
});

/** A setting that an instance admin can change; secrets are sealed with the secret key. */
export const instanceConfigurations = pgTable(
  'instance_configurations',
  {
    id: key(),
    key: varchar('key', { length: 100 }).notNull(),
    value: text('value'),
    category: varchar('category', { length: 50 }).notNull(),
    is_encrypted: boolean('is_encrypted').notNull().default(false),
    ...audit(),
  },
  (t) => [uniqueIndex('instance_configurations_key').on(t.key)],
);

export const instanceAdmins = pgTable(
  'instance_admins',
  {
    id: key(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    instance_id: uuid('instance_id')
      .notNull()
      .references(() => instances.id, { onDelete: 'cascade' }),
    role: integer('role').notNull().default(20),
    is_verified: boolean('is_verified').notNull().default(false),
    ...audit(),
  },
  (t) => [uniqueIndex('instance_admins_user').on(t.instance_id, t.user_id)],
);
