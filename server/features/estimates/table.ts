import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { workspaces } from '#server/features/workspaces/table.ts';
import { audit, externalName, key } from '#server/platform/database/columns.ts';

export const estimates = pgTable(
  'estimates',
  {
    id: key(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: varchar('name', { length: 255 }).notNull(),
    description: text('description').notNull().default(''),
    /** `points`, `categories` or `time`. */
    type: varchar('type', { length: 255 }).notNull().default('categories'),
    last_used: boolean('last_used').notNull().default(false),
    ...externalName(),
    ...audit(),
  },
  (t) => [
    index('estimates_project').on(t.project_id),
    uniqueIndex('estimates_name')
      .on(t.project_id, t.name)
      .where(sql`deleted_at IS NULL`),
  ],
);

export const estimatePoints = pgTable(
  'estimate_points',
  {
    id: key(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    estimate_id: uuid('estimate_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    key: integer('key').notNull().default(0),
    value: varchar('value', { length: 255 }).notNull(),
    description: text('description').notNull().default(''),
    ...externalName(),
    ...audit(),
  },
  (t) => [index('estimate_points_estimate').on(t.estimate_id)],
);
