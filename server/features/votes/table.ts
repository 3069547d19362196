import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { audit, key } from '#server/platform/database/columns.ts';

/** A visitor's vote for (1) or against (-1) an item of a published board; deleted permanently. */
export const workItemVotes = pgTable(
  'work_item_votes',
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
    vote: smallint('vote').$type<1 | -1>().notNull().default(1),
    ...audit(),
  },
  (t) => [
    uniqueIndex('work_item_votes_one').on(t.work_item_id, t.actor_id),
    check('work_item_votes_vote', sql`${t.vote} IN (1, -1)`),
  ],
);
