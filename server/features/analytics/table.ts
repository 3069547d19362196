import { index, pgTable, text, varchar } from 'drizzle-orm/pg-core';

import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, jsonObject, key } from '#server/platform/database/columns.ts';

export const analyticViews = pgTable(
  'analytic_views',
  {
    id: key(),
    ...inWorkspace(),
    name: varchar('name', { length: 255 }).notNull(),
    description: text('description').notNull().default(''),
    /** The filters of `query_dict` in the form of a list call. */
    query: jsonObject('query').notNull().default({}),
    query_dict: jsonObject('query_dict').notNull().default({}),
    ...audit(),
  },
  (t) => [index('analytic_views_workspace').on(t.workspace_id, t.created_at)],
);
