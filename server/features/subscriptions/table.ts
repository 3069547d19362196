import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { audit, key } from '#server/platform/database/columns.ts';

/** A person who is notified of an item's changes. */
export const workItemSubscribers = pgTable(
  'work_item_subscribers',
  {
    id: key(),
    workspace_id: uuid('workspace_id').notNull(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    work_item_id: uuid('work_item_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    subscriber_id: uuid('subscriber_id')
      .notNull()
      .references(() => users.id),
    ...audit(),
  },
  (t) => [
    uniqueIndex('work_item_subscribers_one').on(t.work_item_id, t.subscriber_id),
    index('work_item_subscribers_user').on(t.subscriber_id),
  ],
);
