import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';

import { workspaces } from '#server/features/workspaces/table.ts';
import { moment, times } from '#server/platform/database/columns.ts';

/** Job state of a new workspace's demo project. */
export const demoProjects = pgTable(
  'demo_projects',
  {
    workspace_id: uuid('workspace_id')
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** queued, running, done, skipped (a project with that name exists) or failed. */
    status: varchar('status', { length: 10 }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    last_error: text('last_error'),
    /** The created project, which may be deleted by now. */
    project_id: uuid('project_id'),
    ...times(),
  },
  (t) => [
    index('demo_projects_due')
      .on(t.next_attempt_at)
      .where(sql`status IN ('queued', 'running')`),
  ],
);
