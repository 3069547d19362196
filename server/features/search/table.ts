import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { workItems } from '#server/features/work-items/table.ts';
import { moment } from '#server/platform/database/columns.ts';

/**
 * The names of listed work items, folded to lower case, kept by triggers of `work_items`. Apart from the items
 * because its trigram index is dear: so only a new name pays for it, not every change of an item.
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
