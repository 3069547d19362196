import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { workItems } from '#server/features/work-items/table.ts';
import { moment } from '#server/platform/database/columns.ts';

/**
 * Lower-case names of listed work items, maintained by triggers of `work_items`. A table of its own
 * because its trigram index is expensive: only a renamed item updates it, not each change.
 */
export const workItemNames = pgTable(
  'work_item_names',
  {
    work_item_id: uuid('work_item_id')
      .primaryKey()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    workspace_id: uuid('workspace_id').notNull(),
    project_id: uuid('project_id').notNull(),
    created_by: uuid('created_by'),
    created_at: moment('created_at').notNull(),
    folded: text('folded').notNull(),
  },
  (t) => [
    index('work_item_names_text').using('gin', sql`${t.folded} gin_trgm_ops`),
    index('work_item_names_workspace').on(t.workspace_id, t.created_at, t.work_item_id),
    index('work_item_names_project').on(t.project_id, t.created_at, t.work_item_id),
  ],
);
