import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { inProject, projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: key(),
    ...inWorkspace(),
    project_id: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    receiver_id: uuid('receiver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    triggered_by_id: uuid('triggered_by_id').references(() => users.id),
    entity_name: varchar('entity_name', { length: 255 }).notNull(),
    entity_identifier: uuid('entity_identifier'),
    title: text('title').notNull(),
    message: jsonb('message').$type<string>(),
    message_html: text('message_html').notNull().default('<p></p>'),
    message_stripped: text('message_stripped'),
    data: jsonb('data'),
    sender: varchar('sender', { length: 255 }).notNull(),
    read_at: moment('read_at'),
    snoozed_till: moment('snoozed_till'),
    archived_at: moment('archived_at'),
    ...audit(),
  },
  (t) => [
    index('notifications_receiver').on(t.receiver_id, t.workspace_id, t.created_at),
    index('notifications_unread')
      .on(t.receiver_id, t.workspace_id)
      .where(
        sql`read_at IS NULL AND archived_at IS NULL AND snoozed_till IS NULL AND deleted_at IS NULL`,
      ),
    // With the activity's id: an item's notifications grow as long as it is worked on.
    index('notifications_entity').on(t.entity_identifier, sql`(data -> 'issue_activity' ->> 'id')`),
  ],
);

/** A line of the next digest mail: written with the notification, sent by a job. */
export const notificationMails = pgTable(
  'notification_mails',
  {
    id: key(),
    ...inProject(),
    receiver_id: uuid('receiver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    triggered_by_id: uuid('triggered_by_id').references(() => users.id),
    entity_identifier: uuid('entity_identifier').notNull(),
    entity_name: varchar('entity_name', { length: 255 }).notNull(),
    data: jsonb('data').notNull(),
    processed_at: moment('processed_at'),
    sent_at: moment('sent_at'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('notification_mails_due')
      .on(t.created_at)
      .where(sql`processed_at IS NULL`),
  ],
);

/**
 * The last notification about strangers' changes of an item, and the number of changes it covers:
 * one per hour is enough.
 */
export const strangerNotices = pgTable(
  'stranger_notices',
  {
    work_item_id: uuid('work_item_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    receiver_id: uuid('receiver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notice_id: uuid('notice_id').notNull(),
    count: integer('count').notNull().default(1),
    began_at: moment('began_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.work_item_id, t.receiver_id] }),
    index('stranger_notices_receiver').on(t.receiver_id),
  ],
);
