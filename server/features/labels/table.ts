import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { inProject } from '#server/features/projects/table.ts';
import { audit, externalName, key } from '#server/platform/database/columns.ts';

/** A label tags work items; labels form a tree through `parent_id`. */
export const labels = pgTable(
  'labels',
  {
    id: key(),
    ...inProject(),
    parent_id: uuid('parent_id'),
    name: varchar('name', { length: 255 }).notNull(),
    description: text('description').notNull().default(''),
    color: varchar('color', { length: 255 }).notNull().default(''),
    sort_order: doublePrecision('sort_order').notNull().default(65535),
    ...externalName(),
    ...audit(),
  },
  (t) => [
    uniqueIndex('labels_name')
      .on(t.project_id, t.name)
      .where(sql`deleted_at IS NULL`),
    index('labels_project').on(t.project_id, t.sort_order),
    index('labels_parent').on(t.parent_id),
    index('labels_workspace').on(t.workspace_id),
  ],
);
