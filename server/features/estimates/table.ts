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

import { inProject } from '#server/features/projects/table.ts';
import { audit, externalName, key } from '#server/platform/database/columns.ts';

export const estimates = pgTable(
  'estimates',
  {
    id: key(),
    ...inProject(),
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
    ...inProject(),
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
