import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { audit, jsonObject, key, moment } from '#server/platform/database/columns.ts';

/** A web link of an item; `metadata` is what its page says of itself. */
export const workItemLinks = pgTable(
  'work_item_links',
  {
    id: key(),
    workspace_id: uuid('workspace_id').notNull(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    work_item_id: uuid('work_item_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    title: varchar('title', { length: 255 }),
    url: text('url').notNull(),
    metadata: jsonObject('metadata').notNull().default({}),
    /** The preview's job state: queued, running, done or failed. */
    preview_status: varchar('preview_status', { length: 10 }).notNull().default('queued'),
    preview_attempts: integer('preview_attempts').notNull().default(0),
    preview_next_at: moment('preview_next_at').notNull().defaultNow(),
    ...audit(),
  },
  (t) => [
    index('work_item_links_item').on(t.work_item_id),
    index('work_item_links_due')
      .on(t.preview_next_at)
      .where(sql`preview_status IN ('queued', 'running')`),
  ],
);
