import { pgTable, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { audit, key } from '#server/platform/database/columns.ts';

/** A reaction to an item; deleted permanently. */
export const workItemReactions = pgTable(
  'work_item_reactions',
  {
    id: key(),
    workspace_id: uuid('workspace_id').notNull(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    work_item_id: uuid('work_item_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    actor_id: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    reaction: varchar('reaction', { length: 20 }).notNull(),
    ...audit(),
  },
  (t) => [uniqueIndex('work_item_reactions_one').on(t.work_item_id, t.actor_id, t.reaction)],
);
