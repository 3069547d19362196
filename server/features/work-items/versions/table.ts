import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';

/** An earlier description. */
export const descriptionVersions = pgTable(
  'description_versions',
  {
    id: key(),
    workspace_id: uuid('workspace_id').notNull(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    work_item_id: uuid('work_item_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    description_html: text('description_html').notNull(),
    description_stripped: text('description_stripped'),
    description_json: jsonb('description_json').notNull().default({}),
    last_saved_at: moment('last_saved_at').notNull().defaultNow(),
    owned_by: uuid('owned_by')
      .notNull()
      .references(() => users.id),
    ...audit(),
  },
  (t) => [index('description_versions_item').on(t.work_item_id, t.last_saved_at)],
);
