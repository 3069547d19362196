import { sql } from 'drizzle-orm';
import { doublePrecision, index, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';

import { containerColumns, containerIndexes } from '#server/features/containers/table.ts';
import { users } from '#server/features/users/table.ts';
import { externalName, jsonObject, moment } from '#server/platform/database/columns.ts';

/** A time-boxed batch of work. An item's one cycle is `work_items.cycle_id`. */
export const cycles = pgTable(
  'cycles',
  {
    ...containerColumns(),
    description: text('description').notNull().default(''),
    start_date: moment('start_date'),
    end_date: moment('end_date'),
    owned_by: uuid('owned_by')
      .notNull()
      .references(() => users.id),
    view_props: jsonObject('view_props').notNull().default({}),
    /** What it ended with; `{}` until then. */
    progress_snapshot: jsonObject('progress_snapshot').notNull().default({}),
    /** Who ended it before its last day; null = time did. */
    ended_by: uuid('ended_by').references(() => users.id),
    timezone: varchar('timezone', { length: 255 }).notNull().default('UTC'),
    version: doublePrecision('version').notNull().default(1),
    ...externalName(),
  },
  (t) => [
    ...containerIndexes('cycles', t),
    index('cycles_ending')
      .on(t.end_date)
      .where(sql`progress_snapshot = '{}' AND deleted_at IS NULL`),
  ],
);
