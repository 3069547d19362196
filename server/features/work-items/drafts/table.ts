import { index, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { plannedColumns } from '#server/features/work-items/table.ts';
import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, key } from '#server/platform/database/columns.ts';
import type { CopyOf } from '#shared/contract/work-items.ts';

/**
 * An item that somebody has begun to write: no work item yet, so that no list, count or search can show it. What it
 * names is checked when it becomes one.
 */
export const drafts = pgTable(
  'drafts',
  {
    id: key(),
    ...inWorkspace(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    project_id: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    name: varchar('name', { length: 255 }),
    description_html: text('description_html').notNull().default('<p></p>'),
    state_id: uuid('state_id'),
    ...plannedColumns(),
    /** The item it is a copy of, and what goes along. */
    copy_of: jsonb('copy_of').$type<CopyOf>(),
    ...audit(),
  },
  (t) => [index('drafts_owner').on(t.owner_id, t.workspace_id, t.created_at)],
);
