import { sql } from 'drizzle-orm';
import { index, integer, pgTable, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { audit, key } from '#server/platform/database/columns.ts';

/** A relation between two items, stored in one direction. */
export const workItemRelations = pgTable(
  'work_item_relations',
  {
    id: key(),
    workspace_id: uuid('workspace_id').notNull(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    source_id: uuid('source_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    target_id: uuid('target_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    /** duplicate, relates_to, blocked_by, start_before, finish_before or start_before_finish. */
    relation_type: varchar('relation_type', { length: 20 }).notNull(),
    /** How many days lie between the two at least, where one goes first. */
    lag: integer('lag').notNull().default(0),
    ...audit(),
  },
  (t) => [
    uniqueIndex('work_item_relations_pair')
      .on(t.source_id, t.target_id)
      .where(sql`deleted_at IS NULL`),
    index('work_item_relations_target').on(t.target_id),
  ],
);
