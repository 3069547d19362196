import { sql } from 'drizzle-orm';
import { doublePrecision, index, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { key, revision, times } from '#server/platform/database/columns.ts';

/** A change of a work item in its history. */
export const activities = pgTable(
  'work_item_activities',
  {
    id: key(),
    workspace_id: uuid('workspace_id').notNull(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null once the item is deleted. */
    work_item_id: uuid('work_item_id').references(() => workItems.id, { onDelete: 'set null' }),
    /** The deleted item, so that its history returns with it; also on the deletion's line. */
    deleted_item_id: uuid('deleted_item_id').references(() => workItems.id, {
      onDelete: 'set null',
    }),
    comment_id: uuid('comment_id'),
    actor_id: uuid('actor_id').references(() => users.id),
    verb: varchar('verb', { length: 255 }).notNull().default('created'),
    field: varchar('field', { length: 255 }),
    old_value: text('old_value'),
    new_value: text('new_value'),
    old_identifier: uuid('old_identifier'),
    new_identifier: uuid('new_identifier'),
    /** The sentence used as a notification's title. */
    comment: text('comment').notNull().default(''),
    /** Unix seconds of the request. */
    epoch: doublePrecision('epoch'),
    ...times(),
    rev: revision(),
  },
  (t) => [
    index('work_item_activities_item').on(t.work_item_id, t.created_at),
    index('work_item_activities_deleted_item')
      .on(t.deleted_item_id)
      .where(sql`deleted_item_id IS NOT NULL`),
    index('work_item_activities_actor').on(t.actor_id, t.created_at),
    index('work_item_activities_project').on(t.project_id, t.created_at),
  ],
);
