import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  pgTable,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, key } from '#server/platform/database/columns.ts';

/** An entity that a person marked, or a folder. Deleted permanently. */
export const favorites = pgTable(
  'favorites',
  {
    id: key(),
    ...inWorkspace(),
    project_id: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entity_type: varchar('entity_type', { length: 100 }).notNull(),
    entity_identifier: uuid('entity_identifier'),
    name: varchar('name', { length: 255 }),
    is_folder: boolean('is_folder').notNull().default(false),
    sequence: doublePrecision('sequence').notNull().default(65535),
    parent_id: uuid('parent_id'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('favorites_entity')
      .on(t.user_id, t.workspace_id, t.entity_type, t.entity_identifier)
      .where(sql`entity_identifier IS NOT NULL`),
    index('favorites_parent').on(t.parent_id),
    index('favorites_target').on(t.entity_identifier),
    index('favorites_project').on(t.project_id),
    index('favorites_sequence').on(t.workspace_id, t.sequence),
  ],
);
