import { sql } from 'drizzle-orm';
import { doublePrecision, index, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';

import { inProject } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { audit, externalName, jsonObject, key, moment } from '#server/platform/database/columns.ts';

/** A time-boxed batch of work. An item's one cycle is `work_items.cycle_id`. */
export const cycles = pgTable(
  'cycles',
  {
    id: key(),
    ...inProject(),
    name: varchar('name', { length: 255 }).notNull(),
    description: text('description').notNull().default(''),
    start_date: moment('start_date'),
    end_date: moment('end_date'),
    owned_by: uuid('owned_by')
      .notNull()
      .references(() => users.id),
    view_props: jsonObject('view_props').notNull().default({}),
    sort_order: doublePrecision('sort_order').notNull().default(65535),
    /** What it ended with; `{}` until then. */
    progress_snapshot: jsonObject('progress_snapshot').notNull().default({}),
    logo_props: jsonObject('logo_props').notNull().default({}),
    archived_at: moment('archived_at'),
    /** Who ended it before its last day; null = time did. */
    ended_by: uuid('ended_by').references(() => users.id),
    timezone: varchar('timezone', { length: 255 }).notNull().default('UTC'),
    version: doublePrecision('version').notNull().default(1),
    ...externalName(),
    ...audit(),
  },
  (t) => [
    index('cycles_project').on(t.project_id, t.sort_order),
    index('cycles_workspace').on(t.workspace_id),
    index('cycles_ending')
      .on(t.end_date)
      .where(sql`progress_snapshot = '{}' AND deleted_at IS NULL`),
  ],
);
