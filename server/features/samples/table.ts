import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';

import { workspaces } from '#server/features/workspaces/table.ts';
import { moment, times } from '#server/platform/database/columns.ts';

/** The demo project that a new workspace gets: the state of its job. */
export const demoProjects = pgTable(
  'demo_projects',
  {
    workspace_id: uuid('workspace_id')
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** queued, running, done, skipped (the workspace has one of that name already) or failed. */
    status: varchar('status', { length: 10 }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    last_error: text('last_error'),
    /** The project that was made; it may be deleted since. */
    project_id: uuid('project_id'),
    ...times(),
  },
  (t) => [
    index('demo_projects_due')
      .on(t.next_attempt_at)
      .where(sql`status IN ('queued', 'running')`),
  ],
);
